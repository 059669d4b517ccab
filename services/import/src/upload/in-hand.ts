/** Bounds what holds memory, or connections to the object store, for as long as somebody sends or reads. */
import { countInHand } from "@mainstreet/service/access/in-hand";
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyReply } from "fastify";

/** After so many seconds some of it may be done. */
const RETRY_SECONDS = 5;

/** At most so many at once, of a town and of all towns. */
export function boundInHand({ ofTown, ofAll }: { ofTown: number; ofAll: number }) {
  const inHand = countInHand();
  let all = 0;
  return {
    /** Null where there is no room; what is returned gives it back. */
    enter(town: string) {
      if (all >= ofAll || inHand.of(town) >= ofTown) return null;
      all += 1;
      inHand.add(town);
      return () => {
        all -= 1;
        inHand.remove(town);
      };
    },
  };
}

/** Each has two parts of 5 MB in memory while the object store is slow. */
export const boundUploads = () => boundInHand({ ofTown: 4, ofAll: 24 });

/** 429 for whom there is no room. */
export function tooMany(reply: FastifyReply, what: "uploaded" | "downloaded") {
  reply.header("retry-after", RETRY_SECONDS);
  const message = `Too many files are being ${what}. Please try again in a moment.`;
  return new ApiError(429, "busy", message);
}
