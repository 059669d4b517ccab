/** Lets a request try a password, or refuses it with 429. */
import { ApiError } from "@mainstreet/service/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Redis } from "ioredis";
import { WINDOW_SECONDS, createLoginThrottle } from "./throttle.ts";

/** Counts the attempt for the account and the visitor's address; throws when there were too many. */
export async function admitAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  account: { town: string; username: string },
  deps: { redis: Redis; prefix: string },
) {
  const attempt = { ...account, address: addressOf(request) };
  const throttle = createLoginThrottle(deps, attempt);
  if (await throttle.admit()) return throttle;
  reply.header("retry-after", WINDOW_SECONDS);
  throw new ApiError(
    429,
    "too_many_attempts",
    "Too many failed attempts. Please wait a quarter of an hour and try again.",
  );
}

/** The gateway writes the visitor's address; nobody else can. */
const addressOf = (request: FastifyRequest) =>
  String(request.headers["x-forwarded-for"] ?? request.ip);
