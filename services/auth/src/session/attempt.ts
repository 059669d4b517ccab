/** Admits an attempt at a password, or refuses it with 429. */
import { ApiError } from "@mainstreet/service/http/errors";
import type { FastifyReply } from "fastify";
import { WINDOW_SECONDS } from "./throttle.ts";
import type { Admitted, Attempt, Throttle } from "./throttle.ts";

/** Counts the attempt; throws 429 when there were too many like it. */
export async function admitAttempt(
  throttle: Throttle,
  attempt: Attempt,
  reply: FastifyReply,
): Promise<Admitted> {
  const admitted = await throttle.admit(attempt);
  if (admitted) return admitted;
  reply.header("retry-after", WINDOW_SECONDS);
  throw new ApiError(
    429,
    "too_many_attempts",
    "Too many failed attempts. Please wait a quarter of an hour and try again.",
  );
}
