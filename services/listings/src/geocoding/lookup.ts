/** The place of one address now, for somebody who waits: ahead in the queue, and not for ever. */
import { setTimeout as pause } from "node:timers/promises";
import { NO_GEOCODER } from "@mainstreet/contracts/geocode";
import type { Place } from "@mainstreet/contracts/geocode";
import type { JobQueue } from "@mainstreet/jobs/queue";
import { countInHand } from "@mainstreet/service/access/in-hand";
import { ApiError } from "@mainstreet/service/http/errors";
import { questionKey } from "./geocode-cache.ts";
import type { GeocodeCache } from "./geocode-cache.ts";
import type { Question } from "./geocoder.ts";
import type { GeocodePayload } from "./geocode.job.ts";
import { isFar, nearOf } from "./town-places.ts";
import type { TownPlaces } from "./town-places.ts";

/** The gateway waits for 30 s, people for less. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;
/** Visitors come behind admins, and before the addresses that nobody waits for. */
const VISITOR_PRIORITY = 5;
/** So many visitors of all towns wait at a time: whoever comes behind them would not be answered in time. */
const MOST_VISITORS = 8;
/** Of those, as many of one visitor's at each instance. */
const MOST_OF_ONE = 2;

type Asker = "admin" | { visitor: string };

export const noGeocoder = () =>
  new ApiError(
    503,
    NO_GEOCODER,
    "No geocoder is set up here. Please enter latitude and longitude by hand.",
  );

const noAnswer = () =>
  new ApiError(502, "geocoder_failed", "Could not convert address to coordinates");

/** How each kind of asker is served, and told that there is no answer. */
const ASKERS = {
  admin: { options: {}, noGeocoder, noAnswer },
  visitor: {
    // Who went away would not see a second attempt.
    options: { priority: VISITOR_PRIORITY, attempts: 1 },
    noGeocoder: () =>
      new ApiError(
        503,
        NO_GEOCODER,
        "Only addresses and ZIP codes of businesses in town can be found here.",
      ),
    noAnswer: () =>
      new ApiError(
        502,
        "geocoder_failed",
        "Addresses can't be looked up at the moment. Please try again in a few minutes.",
      ),
  },
};

const tooManyWait = () =>
  new ApiError(
    503,
    "geocoder_busy",
    "Many addresses are being looked up at the moment. Please try again in a minute.",
  );

/** `queue` is null where no geocoder is set; what is known is told all the same. */
export function createLookup(options: {
  geocodes: GeocodeCache;
  townPlaces: Pick<TownPlaces, "find">;
  queue: JobQueue<GeocodePayload> | null;
  patienceMs?: number;
}) {
  const { geocodes, townPlaces, queue, patienceMs = PATIENCE_MS } = options;

  /** Visitors of this instance whose question is about to wait. */
  let arriving = 0;
  async function addInTurn({ waiting }: JobQueue<GeocodePayload>, add: () => Promise<void>) {
    const ahead = arriving;
    arriving += 1;
    try {
      if ((await waiting(VISITOR_PRIORITY)) + ahead >= MOST_VISITORS) throw tooManyWait();
      await add();
    } finally {
      arriving -= 1;
    }
  }

  const inHand = countInHand();
  async function asOneOfFew<Answer>(visitor: string, wait: () => Promise<Answer>) {
    if (inHand.of(visitor) >= MOST_OF_ONE) throw tooManyWait();
    inHand.add(visitor);
    try {
      return await wait();
    } finally {
      inHand.remove(visitor);
    }
  }

  /** null: there is no such place. Rejects when the geocoder gives no answer in time. */
  async function answerTo(question: Question, by: Asker): Promise<Place | null> {
    const before = await geocodes.find(question);
    if (before.answer) return before.answer.place;
    const asker = by === "admin" ? ASKERS.admin : ASKERS.visitor;
    if (!queue) throw asker.noGeocoder();
    const add = () => queue.addFirst(question, { id: questionKey(question), ...asker.options });
    async function answered() {
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        await pause(POLL_MS);
        const { answer, failures } = await geocodes.find(question);
        if (answer) return answer.place;
        if (failures > before.failures) break;
      }
      throw asker.noAnswer();
    }
    if (by === "admin") return add().then(answered);
    return asOneOfFew(by.visitor, () => addInTurn(queue, add).then(answered));
  }

  /** The same for somebody in a town: its businesses lie near it, its visitors may be anywhere. */
  return async function lookup(town: string, address: string, by: Asker): Promise<Place | null> {
    const lies = await townPlaces.find(town);
    const place = await answerTo({ address, near: nearOf(lies) }, by);
    return place && by === "admin" && isFar(lies, place) ? null : place;
  };
}

export type Lookup = ReturnType<typeof createLookup>;
