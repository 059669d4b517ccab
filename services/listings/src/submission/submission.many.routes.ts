/** Decides many submissions at once, as after a flood of them; each is decided as if alone. */
import { bulkDecided, bulkReject, bulkUndo } from "@mainstreet/contracts/bulk-edit";
import type { BulkDecided } from "@mainstreet/contracts/bulk-edit";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError } from "@mainstreet/service/http/errors";
import { countDone } from "@mainstreet/service/records/batches";
import { authorOf } from "@mainstreet/service/records/history";
import { isSame } from "@mainstreet/service/records/model";
import type { Found } from "@mainstreet/service/records/store";
import type { Parts } from "../parts.ts";
import type { StoredSubmission } from "./submission.ts";

interface Decision {
  act: (id: number) => Promise<Found<StoredSubmission>>;
  /** Whether it was decided the same way before: the request came twice. */
  isDone: (state: StoredSubmission) => boolean;
}

export function manySubmissionsRoutes(app: Service, { submissions, decisions, catalogue }: Parts) {
  const config = { access: "admin" } as const;
  const response = { 200: bulkDecided };

  async function decideEach(town: string, ids: readonly number[], { act, isDone }: Decision) {
    const answer: BulkDecided = { decided: [], kept: [] };
    try {
      await countDone(ids, async (id) => {
        try {
          const { document } = await act(id);
          answer.decided.push({ id, revision: document.revision });
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error;
          const { state, document } = await submissions.find(town, id);
          if (isDone(state)) answer.decided.push({ id, revision: document.revision });
          else answer.kept.push({ id, name: state.form.businessName, message: error.message });
        }
      });
    } finally {
      // Some may have removed a business although others failed.
      await catalogue.forget(town);
    }
    return answer;
  }

  app.post(
    "/api/admin/submissions/bulk-reject",
    { config, schema: { body: bulkReject, response } },
    async ({ town: { slug }, body: { ids, revisions, reason }, admin }) => {
      const by = authorOf(admin);
      const read = new Map(ids.map((id, at) => [id, revisions?.[at]]));
      return decideEach(slug, ids, {
        act: (id) => decisions.reject(slug, id, { reason, revision: read.get(id) }, by),
        isDone: ({ status, reason: given, decidedBy }) =>
          status === "rejected" && given === reason && decidedBy !== null && isSame(decidedBy, by),
      });
    },
  );

  app.post(
    "/api/admin/submissions/bulk-undo",
    { config, schema: { body: bulkUndo, response } },
    async ({ town: { slug }, body: { decided }, admin }) => {
      const by = authorOf(admin);
      const revisions = new Map(decided.map(({ id, revision }) => [id, revision]));
      return decideEach(slug, [...revisions.keys()], {
        act: (id) => decisions.undo(slug, id, revisions.get(id), by),
        isDone: ({ status }) => status === "pending",
      });
    },
  );
}
