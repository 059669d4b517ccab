/** Looks up one address for somebody who waits: ahead in the queue, and with a time limit. */
import { setTimeout as pause } from "node:timers/promises";
import { NO_GEOCODER } from "@mainstreet/contracts/geocode";
import type { Place } from "@mainstreet/contracts/geocode";
import type { JobQueue } from "@mainstreet/jobs/queue";
import { createInFlightCounter } from "@mainstreet/service/http/in-flight";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Parts } from "../parts.ts";
import { questionKey } from "./geocode.cache.ts";
import type { Question } from "./geocoder.ts";
import type { GeocodePayload } from "./geocode.job.ts";
import { isFar, nearOf } from "./town-places.store.ts";

/** How long a lookup waits, in ms: the gateway waits for 25 s, people for less. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;
/** Queue priorities: visitors come after admins, and before addresses that nobody waits for. */
const PRIORITIES = { admin: 1, visitor: 5 };
/** Questions of each kind that may wait in all towns: later ones would not be answered in time. */
const MAX_WAITING = 8;
/** Of these, how many may be of one visitor, or of one town's admins, at each instance. */
const MAX_OF_ONE = 2;
/** No retry: whoever has left would not see its answer. */
const ATTEMPTS = 1;

type Asker = "admin" | { visitor: string };
type AskerKind = keyof typeof PRIORITIES;

export const noGeocoder = () =>
  new ApiError(
    503,
    NO_GEOCODER,
    "No geocoder is set up here. Please enter latitude and longitude by hand.",
  );

const noAnswer = () =>
  new ApiError(502, "geocoder_failed", "Could not convert address to coordinates");

/** Errors for each kind of asker, without a geocoder and without an answer. */
const ASKERS = {
  admin: { noGeocoder, noAnswer },
  visitor: {
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

/** `queue` is null without a geocoder; cached answers are returned all the same. */
export function createLookup({
  geocodes,
  townPlaces,
  queue,
}: Pick<Parts, "geocodes" | "townPlaces"> & { queue: JobQueue<GeocodePayload> | null }) {
  /** Lookups of this instance that are about to be queued. */
  const arriving = { admin: 0, visitor: 0 };
  async function addInTurn(kind: AskerKind, queue: JobQueue<GeocodePayload>, question: Question) {
    const priority = PRIORITIES[kind];
    const ahead = arriving[kind];
    arriving[kind] += 1;
    try {
      if ((await queue.waiting(priority)) + ahead >= MAX_WAITING) throw tooManyWait();
      await queue.addFirst(question, { id: questionKey(question), priority, attempts: ATTEMPTS });
    } finally {
      arriving[kind] -= 1;
    }
  }

  const inFlight = createInFlightCounter();
  async function asOneOfFew<Answer>(who: string, wait: () => Promise<Answer>) {
    if (inFlight.of(who) >= MAX_OF_ONE) throw tooManyWait();
    inFlight.add(who);
    try {
      return await wait();
    } finally {
      inFlight.remove(who);
    }
  }

  /** Resolves with null when there is no such place. Rejects when the geocoder gives no answer in time. */
  async function answerTo(
    question: Question,
    { kind, who }: { kind: AskerKind; who: string },
  ): Promise<Place | null> {
    const before = await geocodes.find(question);
    if (before.answer) return before.answer.place;
    const asker = ASKERS[kind];
    if (!queue) throw asker.noGeocoder();
    async function answered() {
      const deadline = Date.now() + PATIENCE_MS;
      while (Date.now() < deadline) {
        await pause(POLL_MS);
        const { answer, failures } = await geocodes.find(question);
        if (answer) return answer.place;
        if (failures > before.failures) break;
      }
      throw asker.noAnswer();
    }
    return asOneOfFew(`${kind} ${who}`, () => addInTurn(kind, queue, question).then(answered));
  }

  /** Looks up an address for somebody in a town: its businesses lie near it, its visitors may be anywhere. */
  return async function lookup(town: string, address: string, by: Asker): Promise<Place | null> {
    const lies = await townPlaces.find(town);
    const asker =
      by === "admin"
        ? ({ kind: "admin", who: town } as const)
        : ({ kind: "visitor", who: by.visitor } as const);
    const place = await answerTo({ address, near: nearOf(lies) }, asker);
    return place && by === "admin" && isFar(lies, place) ? null : place;
  };
}

export type Lookup = ReturnType<typeof createLookup>;
