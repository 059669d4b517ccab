/**
 * Idempotency of forms: retries after a lost response carry the same key and are stored once. As the lost
 * response contained an erasing token, the token of every try remains valid.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

/** Headers of a request that may be retried. */
export const idempotencyHeaders = z.looseObject({
  "idempotency-key": z.string().min(8).max(200).optional(),
});

/** Hash of a key, which is stored instead of the key. */
export const hashIdempotencyKey = (key: string) =>
  createHash("sha256").update(key).digest("base64url");

const FORM = "form:";

/** Returns the `insertKey` of a record made from a form; undefined without a key. */
export function insertKeyOf({ "idempotency-key": key }: z.infer<typeof idempotencyHeaders>) {
  return key === undefined ? undefined : { insertKey: FORM + hashIdempotencyKey(key) };
}

/** Whether the insert key is that of a form; it must stay when the record's identity in imports changes. */
export const isIdempotencyInsertKey = (insertKey: string) => insertKey.startsWith(FORM);

const MAX_TOKENS = 5;

/** MongoDB `$push` that adds the token hash of a retry to those before, limited to the latest five. */
export const pushTokenHash = (tokenHash: string) => ({
  tokenHashes: { $each: [tokenHash], $slice: -MAX_TOKENS },
});
