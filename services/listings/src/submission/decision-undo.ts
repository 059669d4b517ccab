/** Undoes a decision: within a minute, and only while nobody has edited its business. */
import type { Author } from "@mainstreet/contracts/history";
import { UNDO_MS } from "@mainstreet/contracts/submission";
import { ApiError, ignoreNotFound, outdated } from "@mainstreet/service/http/errors";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import type { Parts } from "../parts.ts";
import { createApprovedBusinesses } from "./approved-business.ts";
import { UNDECIDED } from "./submission.ts";
import type { StoredSubmission } from "./submission.ts";

/** Whether an undo of this approval has started but not finished. */
export const isHalfUndone = ({ undoing, revision }: StoredRecord) => undoing === revision;

export function createDecisionUndo({
  submissions,
  businesses,
  now,
}: Pick<Parts, "submissions" | "businesses" | "now">) {
  const { isUntouched } = createApprovedBusinesses(businesses);

  /** An undo that was interrupted can be continued at any time. */
  return async function undo(
    town: string,
    id: number,
    revision: number | undefined,
    by: Author,
  ): Promise<Found<StoredSubmission>> {
    const { state, document } = await submissions.find(town, id);
    if (revision !== undefined && document.revision !== revision) throw outdated("submission");
    const { businessId, decidedAt } = state;
    if (decidedAt === null)
      throw new ApiError(409, "not_decided", "This submission is not decided yet");
    if (!isHalfUndone(document) && now().getTime() > Date.parse(decidedAt) + UNDO_MS)
      throw new ApiError(409, "too_late", "A decision can be undone for one minute only");
    if (businessId !== null)
      await businesses
        .remove(town, businessId, {
          // With an author, it goes to the bin, as does its coupon.
          by,
          allow: async ({ revision }) => {
            const isFree = await isUntouched(town, businessId, decidedAt);
            const $set = { undoing: isFree ? document.revision : 0 };
            await submissions.kind.model.updateOne({ town, id }, { $set });
            if (isFree) return { revision };
            throw edited();
          },
        })
        .catch(async (error: unknown) => {
          ignoreNotFound(error);
          // A business that it was merged into has its coupon now.
          if ((await businesses.count(town, { "history.of.id": businessId })) > 0) throw edited();
        });
    return submissions.change(town, id, UNDECIDED, document.revision, by);
  };
}

const edited = () =>
  new ApiError(
    409,
    "edited",
    "The business of this submission was edited in the meantime. Delete it there if it is not wanted.",
  );
