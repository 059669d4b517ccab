/** Inserts that a killed run may have made already: documents that exist count as written. */
import { isOnlyDuplicates } from "@mainstreet/messages/duplicates";

/** Awaits an unordered insert and ignores duplicate keys; rejects for any other error. */
export async function ignoreDuplicates(insert: Promise<unknown>) {
  await insert.catch((error: unknown) => {
    if (!isOnlyDuplicates(error)) throw error;
  });
}
