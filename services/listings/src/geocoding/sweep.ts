/**
 * Looks for addresses without coordinates and keeps a short queue of them, each town in turn: whoever
 * stored them, and whatever became of Redis, the database knows what is left to do.
 */
import type { JobQueue } from "@mainstreet/jobs/queue";
import { createLoop } from "@mainstreet/messages/loop";
import type { Logger } from "@mainstreet/service/operations/log";
import type { Parts } from "../parts.ts";
import { questionKey } from "./geocode-cache.ts";
import { SWEEP_PRIORITY } from "./geocode.job.ts";
import type { GeocodePayload } from "./geocode.job.ts";
import { nearOf } from "./town-places.ts";

const PAUSE_MS = 1000;
/** Of each town at a time. */
const OF_A_TOWN = 20;
/** The rest waits in the database, where it costs nothing. */
const QUEUED = 100;
/** What was given up is tried again after this time. */
const REVIVE_MS = 6 * 60 * 60 * 1000;
const REVIVE_EVERY_MS = 60_000;

interface SweepOptions extends Pick<Parts, "results" | "geocodes" | "townPlaces" | "now"> {
  queue: JobQueue<GeocodePayload>;
  log: Logger;
}

export function startSweep({ results, geocodes, townPlaces, queue, log, now }: SweepOptions) {
  /** Behind which business each town goes on: one whose turn is put off must not hold up the others. */
  let reached = new Map<string, number>();
  let revived = 0;

  async function sweepTown(town: string, room: number): Promise<{ last: number; added: number }> {
    const found = await results.waiting(town, reached.get(town) ?? 0, OF_A_TOWN);
    const near = nearOf(await townPlaces.find(town));
    const questions = found.map(({ address }) => ({ address, near }));
    const known = await geocodes.known(questions);
    let added = 0;
    for (const question of questions) {
      const key = questionKey(question);
      const answer = known.get(key);
      if (answer) await results.settle(question, answer.place);
      else if (added < room) {
        await queue.ensure(question, { id: key, priority: SWEEP_PRIORITY });
        added += 1;
      }
    }
    return { last: found.length < OF_A_TOWN ? 0 : (found.at(-1)?.id ?? 0), added };
  }

  async function run() {
    if (now().getTime() - revived > REVIVE_EVERY_MS) {
      revived = now().getTime();
      await results.revive(new Date(revived - REVIVE_MS));
    }
    let room = QUEUED - (await queue.depth());
    const next = new Map<string, number>();
    for (
      let town = await results.nextTown("");
      town !== undefined;
      town = await results.nextTown(town)
    ) {
      const { last, added } = await sweepTown(town, room);
      room -= added;
      next.set(town, last);
    }
    reached = next;
  }

  return createLoop({
    name: "search for addresses without coordinates",
    log,
    pauseMs: PAUSE_MS,
    run,
  });
}
