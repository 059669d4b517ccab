/** Limits what holds memory, or connections to the object store, while a client sends or reads. */
import { createInFlightCounter } from "@mainstreet/service/http/in-flight";
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyReply } from "fastify";

/** Seconds after which a refused client may try again. */
const RETRY_SECONDS = 5;

/** Limits concurrent transfers, of one town and of all towns. */
export function createConcurrencyLimit({ ofTown, ofAll }: { ofTown: number; ofAll: number }) {
  const inFlight = createInFlightCounter();
  let all = 0;
  return {
    /** Returns null where there is no room, else a function that gives the place back. */
    enter(town: string) {
      if (all >= ofAll || inFlight.of(town) >= ofTown) return null;
      all += 1;
      inFlight.add(town);
      return () => {
        all -= 1;
        inFlight.remove(town);
      };
    },
  };
}

/** Limits uploads: each has two parts of 5 MB in memory while the object store is slow. */
export const createUploadLimit = () => createConcurrencyLimit({ ofTown: 4, ofAll: 24 });

/** Returns the 429 for a client for which there is no room. */
export function tooMany(reply: FastifyReply, what: "uploaded" | "downloaded") {
  reply.header("retry-after", RETRY_SECONDS);
  const message = `Too many files are being ${what}. Please try again in a moment.`;
  return new ApiError(429, "busy", message);
}
