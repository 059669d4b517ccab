/** Writes that a killed run may have made before: what is there already counts as written. */
import { isOnlyDuplicates } from "@mainstreet/messages/duplicates";

/** Waits for an unordered insert and passes over documents that exist; rejects for anything else. */
export async function ignoreDuplicates(insert: Promise<unknown>) {
  await insert.catch((error: unknown) => {
    if (!isOnlyDuplicates(error)) throw error;
  });
}
