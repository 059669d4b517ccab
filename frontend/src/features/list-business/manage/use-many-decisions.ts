/**
 * Decisions on many submissions at once: the toast with its undo button, the refreshed list, and
 * what other admins decided first.
 */
import { bulkDecided } from "@mainstreet/contracts/bulk-edit";
import type { BulkDecided } from "@mainstreet/contracts/bulk-edit";
import { useInvalidate } from "../../../admin/api/invalidation.ts";
import { failureText, inParts, useFailureToast } from "../../../admin/api/use-record-actions.ts";
import { callApi } from "../../../shared/api/client.ts";
import type { Named } from "../../../admin/list/use-selection.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { SUBMISSIONS_PATH } from "./submissions-api.ts";

const TEXTS = {
  "bulk-reject": {
    all: submissionText.rejectedMany,
    some: submissionText.rejectedSome,
    failed: submissionText.rejectManyFailed,
  },
  "bulk-undo": {
    all: submissionText.undoneMany,
    some: submissionText.undoneSome,
    failed: submissionText.undoManyFailed,
  },
} as const;

type Decided = BulkDecided["decided"];

interface Deed<One> {
  action: keyof typeof TEXTS;
  all: readonly One[];
  bodyOf: (part: One[]) => object;
  undo?: (decided: Decided) => void;
}

export function useManyDecisions() {
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();

  /**
   * Sends the decisions in batches and resolves with those that were answered; a toast reports
   * failures.
   */
  async function decide<One>({ action, all, bodyOf, undo }: Deed<One>): Promise<One[]> {
    const path = `${SUBMISSIONS_PATH}/${action}`;
    const answered: One[] = [];
    const { decided, kept }: BulkDecided = { decided: [], kept: [] };
    let failure: unknown;
    try {
      for (const part of inParts(all)) {
        const body = bodyOf(part);
        const answer = await callApi({ path, method: "POST", body, schema: bulkDecided });
        decided.push(...answer.decided);
        kept.push(...answer.kept);
        answered.push(...part);
      }
    } catch (error) {
      failure = error;
    }
    await invalidate("submissions");
    const [first] = kept;
    const texts = TEXTS[action];
    if (failure && answered.length === 0) fail(texts.failed, failure);
    else
      toast({
        ...(failure || first
          ? {
              title: texts.some(decided.length, all.length),
              description: [
                ...(failure ? [failureText(failure)] : []),
                ...(first ? [submissionText.because(first.name, first.message, kept.length)] : []),
              ].join(" "),
              destructive: true,
            }
          : { title: texts.all(decided.length) }),
        ...(undo &&
          decided.length > 0 && {
            action: { label: submissionText.undo, onAct: () => undo(decided) },
            lasting: true,
          }),
      });
    return answered;
  }

  const undo = (all: Decided) =>
    void decide({ action: "bulk-undo", all, bodyOf: (decided) => ({ decided }) });

  return {
    fail,
    /** Resolves with the numbers of those that can be unselected. */
    reject: async (all: readonly Named[], reason: string) => {
      const bodyOf = (part: Named[]) => ({
        ids: part.map(({ id }) => id),
        revisions: part.map(({ revision }) => revision),
        reason,
      });
      const answered = await decide({ action: "bulk-reject", all, bodyOf, undo });
      return answered.map(({ id }) => id);
    },
  };
}

export type ManyDecisions = ReturnType<typeof useManyDecisions>;
