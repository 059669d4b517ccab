/** Inserts that a killed run may have made already: documents that exist count as written. */
import { isOnlyDuplicateKeyErrors } from "@mainstreet/messages/duplicate-key";

/** Awaits an unordered insert and ignores duplicate keys; rejects for any other error. */
export async function ignoreDuplicateKeys(insert: Promise<unknown>) {
  await insert.catch((error: unknown) => {
    if (!isOnlyDuplicateKeyErrors(error)) throw error;
  });
}
