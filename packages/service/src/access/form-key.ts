/**
 * What somebody sends again because the answer got lost is stored once: all tries carry one key. The
 * answer that got lost had a token as well, so each of them erases.
 */
import { createHash } from "node:crypto";
import { z } from "zod";

/** Headers of a request that may be sent again. */
export const formKeyHeaders = z.looseObject({
  "idempotency-key": z.string().min(8).max(200).optional(),
});

/** What is kept of a key. */
export const formKeyHash = (key: string) => createHash("sha256").update(key).digest("base64url");

const FORM = "form:";

/** What a record keeps of the form that it was made by; undefined without a key. */
export function insertKeyOf({ "idempotency-key": key }: z.infer<typeof formKeyHeaders>) {
  return key === undefined ? undefined : { insertKey: FORM + formKeyHash(key) };
}

/** The form stays the same when what identifies its record in imports changes. */
export const isOfForm = (insertKey: string) => insertKey.startsWith(FORM);

const MOST_TOKENS = 5;

/** What a try pushes to those before it: its token's hash. */
export const oneMoreToken = (tokenHash: string) => ({
  tokenHashes: { $each: [tokenHash], $slice: -MOST_TOKENS },
});
