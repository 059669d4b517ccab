/**
 * Finds addresses without coordinates and keeps a short queue of them, each town in turn: whoever stored
 * them, and whatever happened to Redis, the database knows what is left to do.
 */
import type { JobQueue } from "@mainstreet/jobs/queue";
import { createLoop } from "@mainstreet/messages/loop";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Parts } from "../parts.ts";
import { questionKey } from "./geocode.cache.ts";
import { BACKFILL_PRIORITY } from "./geocode.job.ts";
import type { GeocodePayload } from "./geocode.job.ts";
import { nearOf } from "./town-places.store.ts";

const PAUSE_MS = 1000;
/** Addresses taken from each town at a time. */
const OF_A_TOWN = 20;
/** Longest queue; the rest waits in the database, where it costs nothing. */
const QUEUED = 100;
/** Time after which a failed search is retried, in ms. */
const REVIVE_MS = 6 * 60 * 60 * 1000;
const REVIVE_EVERY_MS = 60_000;

interface BackfillOptions extends Pick<Parts, "results" | "geocodes" | "townPlaces" | "now"> {
  queue: JobQueue<GeocodePayload>;
  log: Logger;
}

export function startGeocodeBackfill({
  results,
  geocodes,
  townPlaces,
  queue,
  log,
  now,
}: BackfillOptions) {
  /** Business after which each town continues: one whose turn is postponed must not hold up the others. */
  const reached = new Map<string, number>();
  /** The town that had the last turn: one with many addresses must not take the others' turns. */
  let lastTown = "";
  let lastTownWhenFull = "";
  let revivedAt = 0;

  /** Yields each waiting town once, starting after `before`. */
  async function* inTurn(before: string) {
    const next = (after: string) => results.nextTown(after);
    for (let town = await next(before); town !== undefined; town = await next(town)) yield town;
    for (let town = await next(""); town !== undefined; town = await next(town))
      if (town <= before) yield town;
      else return;
  }

  /** Settles what is known already, then queues up to `room` other addresses; returns how many. */
  async function backfillTown(town: string, room: number): Promise<number> {
    const found = await results.waiting(town, reached.get(town) ?? 0, OF_A_TOWN);
    if (found.length === 0 && reached.delete(town)) return backfillTown(town, room);
    const near = nearOf(await townPlaces.find(town));
    const waiting = found.map(({ id, address }) => ({ id, question: { address, near } }));
    const known = await geocodes.known(waiting.map(({ question }) => question));
    for (const { question } of waiting) {
      const answer = known.get(questionKey(question));
      if (answer) await results.settle(question, answer.place);
    }
    let added = 0;
    for (const { id, question } of waiting) {
      const key = questionKey(question);
      if (!known.has(key)) {
        if (added === room) return added;
        if (await queue.ensure(question, { id: key, priority: BACKFILL_PRIORITY })) added += 1;
      }
      reached.set(town, id);
    }
    if (found.length < OF_A_TOWN) reached.delete(town);
    return added;
  }

  async function run() {
    if (now().getTime() - revivedAt > REVIVE_EVERY_MS) {
      revivedAt = now().getTime();
      await results.revive(new Date(revivedAt - REVIVE_MS));
    }
    let room = Math.max(0, QUEUED - (await queue.depth()));
    // The queue is empty: whatever was queued and still waits is lost.
    if (room === QUEUED) reached.clear();
    for await (const town of inTurn(lastTown)) {
      if (room === 0) break;
      room -= await backfillTown(town, room);
      lastTown = town;
    }
    if (room > 0) return;
    // The queue is full, but known answers need no room in it.
    lastTownWhenFull = (await results.nextTown(lastTownWhenFull)) ?? "";
    if (lastTownWhenFull !== "") await backfillTown(lastTownWhenFull, 0);
  }

  return createLoop({
    name: "search for addresses without coordinates",
    log,
    pauseMs: PAUSE_MS,
    run,
  });
}
