/**
 * Admins' decisions on submissions: the toast with its undo button, the refreshed lists, and
 * conflicts with another admin's decision.
 */
import type { SubmissionApproval } from "@mainstreet/contracts/submission";
import type { z } from "zod";
import { submissionCounts, adminSubmission } from "@mainstreet/contracts/submission";
import { queryOptions } from "@tanstack/react-query";
import { useInvalidate } from "../../../admin/api/invalidation.ts";
import { adminKeys } from "../../../admin/api/query-keys.ts";
import {
  ApiFailure,
  browserApi,
  callApi,
  deleteApi,
  orMissing,
} from "../../../shared/api/client.ts";
import { LIST_POLL_MS, pollHeaders } from "../../../admin/api/polling.ts";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";

const FAILED = {
  approve: submissionText.approveFailed,
  reject: submissionText.rejectFailed,
  undo: submissionText.undoFailed,
} as const;

export type Decide = (submission: DatedSubmission) => Promise<boolean>;

/** `onCurrent` gets the current submission when a decision came too late; null if it is gone. */
export function useDecisions(onCurrent: (id: number, submission: DatedSubmission | null) => void) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();

  const refresh = () => invalidate("submissions");

  /** Resolves with the decided submission, or with null after a toast that says why. */
  async function decide(id: number, action: "approve" | "reject" | "undo", body: object) {
    const path = `${SUBMISSIONS_PATH}/${id}`;
    try {
      const decided = await callApi({
        path: `${path}/${action}`,
        method: "POST",
        body,
        schema: datedSubmission,
      });
      await refresh();
      return decided;
    } catch (error) {
      const isTooLate =
        error instanceof ApiFailure && (error.status === 404 || error.status === 409);
      fail(FAILED[action], error);
      if (isTooLate) {
        await refresh();
        await orMissing(browserApi.call({ path, schema: datedSubmission })).then(
          (current) => onCurrent(id, current),
          () => {},
        );
      }
      return null;
    }
  }

  const undo: Decide = async ({ id, revision, form }) => {
    const undone = await decide(id, "undo", { revision });
    if (undone)
      toast({
        title: submissionText.undone,
        description: submissionText.undoneBody(form.businessName),
      });
    return undone !== null;
  };

  const erase: Decide = async ({ id, form }) => {
    try {
      await deleteApi(`${SUBMISSIONS_PATH}/${id}`);
    } catch (error) {
      fail(submissionText.eraseFailed, error);
      return false;
    }
    await refresh();
    toast({
      title: submissionText.erased,
      description: submissionText.erasedBody(form.businessName),
    });
    return true;
  };

  const told = (decided: DatedSubmission | null, title: string, description: string) => {
    if (!decided) return false;
    const action = { label: submissionText.undo, onAct: () => void undo(decided) };
    toast({ title, description, action });
    return true;
  };

  return {
    undo,
    erase,
    approve: async ({ id, revision, form }: DatedSubmission, approval: SubmissionApproval) =>
      told(
        await decide(id, "approve", { ...approval, revision }),
        submissionText.approved,
        submissionText.approvedBody(form.businessName),
      ),
    reject: async ({ id, revision, form }: DatedSubmission, reason: string) =>
      told(
        await decide(id, "reject", { reason, revision }),
        submissionText.rejected,
        submissionText.rejectedBody(form.businessName),
      ),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** `GET /api/admin/submissions/counts`; the queue itself is read like every admin list. */
export const SUBMISSIONS_PATH = "/api/admin/submissions";

export const countsQuery = queryOptions({
  queryKey: adminKeys.counts(SUBMISSIONS_PATH),
  queryFn: (context) =>
    callApi({
      path: `${SUBMISSIONS_PATH}/counts`,
      schema: submissionCounts,
      headers: pollHeaders(context),
    }),
  refetchInterval: LIST_POLL_MS,
});

/**
 * Adds when the time to undo ends by this device's own clock, which may be wrong: the service sends
 * the ms left.
 */
export const datedSubmission = adminSubmission.transform(({ undoMs, ...submission }) => ({
  ...submission,
  /** In ms, as `Date.now()`. */
  undoUntil: undoMs === null ? null : Date.now() + undoMs,
}));
export type DatedSubmission = z.infer<typeof datedSubmission>;
