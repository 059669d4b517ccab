/** The place of one address now, for somebody who waits: first in the queue, and not for ever. */
import { setTimeout as pause } from "node:timers/promises";
import { NO_GEOCODER } from "@mainstreet/contracts/geocode";
import type { Place } from "@mainstreet/contracts/geocode";
import type { JobQueue } from "@mainstreet/jobs/queue";
import { ApiError } from "@mainstreet/service/http/errors";
import { addressKey } from "./geocode-cache.ts";
import type { GeocodeCache } from "./geocode-cache.ts";
import type { GeocodePayload } from "./geocode.job.ts";

/** The gateway waits for 30 s, people for less. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

export const noGeocoder = () =>
  new ApiError(
    503,
    NO_GEOCODER,
    "No geocoder is set up here. Please enter latitude and longitude by hand.",
  );

const noAnswer = () =>
  new ApiError(502, "geocoder_failed", "Could not convert address to coordinates");

/** `queue` is null where no geocoder is set; what is known is told all the same. */
export function createLookup(options: {
  geocodes: GeocodeCache;
  queue: JobQueue<GeocodePayload> | null;
  patienceMs?: number;
}) {
  const { geocodes, queue, patienceMs = PATIENCE_MS } = options;

  /** null: there is no such place. Rejects when the geocoder gives no answer in time. */
  return async function lookup(address: string): Promise<Place | null> {
    const before = await geocodes.find(address);
    if (before.answer) return before.answer.place;
    if (!queue) throw noGeocoder();
    await queue.addFirst({ address }, { id: addressKey(address) });
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      await pause(LOOK_MS);
      const { answer, failures } = await geocodes.find(address);
      if (answer) return answer.place;
      if (failures > before.failures) break;
    }
    throw noAnswer();
  };
}

export type Lookup = ReturnType<typeof createLookup>;
