/** Approves, rejects, undoes and removes: each is safe if requested twice, or by two at once. */
import type { Author } from "@mainstreet/contracts/history";
import type { SubmissionApproval, SubmissionRejection } from "@mainstreet/contracts/submission";
import { ApiError, ignoreConflict, outdated } from "@mainstreet/service/http/errors";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import { createApproval } from "./approval.ts";
import type { ApprovalDeps } from "./approval.ts";
import { createDecisionUndo } from "./decision-undo.ts";
import { eraseContact, ownerOf } from "./erase-contact.ts";
import { createApprovedBusinesses } from "./approved-business.ts";
import type { StoredSubmission } from "./submission.ts";
import { keepSubmitter } from "./submitters.ts";

export function createDecisions(deps: ApprovalDeps) {
  const { submissions, businesses, now } = deps;
  const { madeOf, withdraw, isUntouched } = createApprovedBusinesses(businesses);
  const approve = createApproval(deps);

  /** Returns the pending submission; throws 409 when it was decided, or corrected by its owner since `revision`. */
  async function pending(town: string, id: number, revision: number | undefined) {
    const found = await submissions.find(town, id);
    if (found.state.status !== "pending") {
      await finish(town, found);
      throw new ApiError(
        409,
        "already_decided",
        `This submission was already ${found.state.status}. Reload the list to see it.`,
      );
    }
    if (revision !== undefined && found.document.revision !== revision)
      throw outdated("submission");
    return found;
  }

  /**
   * Withdraws the business that an interrupted rejection left behind, unless an admin has restored or edited
   * it since.
   */
  async function finish(town: string, { state }: Found<StoredSubmission>) {
    const { id, status, decidedAt, decidedBy } = state;
    if (status !== "rejected") return;
    const made = await madeOf(town, id);
    if (made && (await isUntouched(town, made.state.id, decidedAt ?? undefined)))
      await withdraw(town, id, decidedBy ?? undefined);
  }

  async function reject(
    town: string,
    id: number,
    { reason, revision }: SubmissionRejection,
    by?: Author,
  ): Promise<Found<StoredSubmission>> {
    const { document } = await pending(town, id, revision);
    const decided = {
      status: "rejected" as const,
      reason,
      decidedAt: now().toISOString(),
      decidedBy: by ?? null,
    };
    const rejected = await submissions.change(town, id, decided, document.revision, by);
    await withdraw(town, id, by);
    return rejected;
  }

  /**
   * Removes a submission. A pending one is rejected first; if interrupted after that, the next attempt
   * completes it. `before` gets the submission as it is removed: it may have been approved at that moment.
   */
  async function remove(
    town: string,
    id: number,
    { by, before }: { by?: Author; before?: (document: StoredRecord) => Promise<void> },
  ): Promise<void> {
    await submissions.remove(town, id, {
      async allow(document) {
        if (document["status"] !== "approved")
          await reject(town, id, { reason: "" }, by).catch(ignoreConflict);
        await before?.(document);
        return {};
      },
    });
  }

  return {
    /** Creates the business and, by message, the coupon. */
    approve: async (town: string, id: number, approval: SubmissionApproval, by: Author) =>
      approve(town, await pending(town, id, approval.revision), approval, by),

    reject,
    /** Removes the submission; its business stays, and the contact on it until the owner erases that. */
    remove: (town: string, id: number, by: Author) =>
      remove(town, id, { by, before: (document) => keepSubmitter(businesses, document) }),
    undo: createDecisionUndo(deps),

    /** Removes the submission, and its owner's contact from the business. */
    erase: (town: string, id: number): Promise<void> =>
      remove(town, id, {
        before: (document) =>
          eraseContact(businesses, town, ownerOf(submissions.kind.state.parse(document))),
      }),
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
