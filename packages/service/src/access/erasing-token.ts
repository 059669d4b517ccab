/** Erasing tokens let a sender delete a submission: shown once, stored as a hash. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Creates a token of 256 random bits, and the hash to store. */
export function createErasingToken() {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

/** Headers of a request that erases a submission. */
export const erasingHeaders = (what: string) =>
  z.looseObject({
    authorization: z
      .string()
      .regex(/^Bearer [\w-]{20,100}$/, `Please send the token of this ${what}`),
  });

/** Whether the header carries a token with one of these hashes. */
export function erases(authorization: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(hashOf(authorization.slice("Bearer ".length)));
  return hashes.some((hash) => timingSafeEqual(given, Buffer.from(hash)));
}
