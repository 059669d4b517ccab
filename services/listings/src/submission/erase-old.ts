/** Submissions that are old enough to go, decided or not: what came of one is a business of its own. */
import { ApiError } from "@mainstreet/service/http/errors";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { StoredSubmission } from "./submission.ts";

const AT_ONCE = 100;

/** Erases them one by one, each with the message that lets its pictures go. */
export async function eraseOld(submissions: RecordStore<StoredSubmission>, before: Date) {
  for (;;) {
    const old = await submissions.kind.model
      .find({ createdAt: { $lt: before }, deleted: { $ne: true } }, { town: 1, id: 1 })
      .setOptions({ everyTown: true })
      .sort({ createdAt: 1 })
      .limit(AT_ONCE)
      .lean();
    for (const { town, id } of old) await submissions.remove(town, id).catch(ignoreMissing);
    if (old.length < AT_ONCE) return;
  }
}

/** Somebody else was faster. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
