/** The queue of submissions, for admins. */
import { idParams } from "@mainstreet/contracts/fields";
import {
  UNDO_MS,
  adminSubmission,
  submissionApproval,
  submissionCounts,
  submissionListQuery,
  submissionRejection,
  submissionUndo,
} from "@mainstreet/contracts/submission";
import type { Service } from "@mainstreet/service/http/build-service";
import { authorOf } from "@mainstreet/service/records/history";
import type { Found } from "@mainstreet/service/records/store";
import { z } from "zod";
import type { Parts } from "../parts.ts";
import { isHalfUndone } from "./decision-undo.ts";
import { wantedSubmissions } from "./submission.filter.ts";
import type { StoredSubmission } from "./submission.ts";

const PATH = "/api/admin/submissions";

export function adminSubmissionRoutes(app: Service, deps: Parts) {
  const { submissions, decisions, catalogue, records, keptMonths, now } = deps;
  const forAdmin = (found: Found<StoredSubmission>) => shown(found, now());
  const config = { access: "admin" } as const;
  const response = { 200: adminSubmission };

  app.get(
    PATH,
    {
      config,
      schema: { querystring: submissionListQuery, response: { 200: z.array(adminSubmission) } },
    },
    async ({ town, query }, reply) => {
      const { q, status, ...page } = query;
      const wanted = wantedSubmissions({ q, status });
      const { items, total } = await submissions.list(town.slug, page, wanted, { id: -1 });
      reply.header("x-total-count", total).header("x-kept-months", keptMonths);
      return items.map(forAdmin);
    },
  );

  app.get(
    `${PATH}/counts`,
    { config, schema: { response: { 200: submissionCounts } } },
    async ({ town }) => {
      const [pending, approved, rejected] = await Promise.all(
        ["pending", "approved", "rejected"].map((status) =>
          submissions.count(town.slug, { status }),
        ),
      );
      return { pending: pending ?? 0, approved: approved ?? 0, rejected: rejected ?? 0 };
    },
  );

  app.get(
    `${PATH}/:id`,
    { config, schema: { params: idParams, response } },
    async ({ town, params }) => forAdmin(await submissions.find(town.slug, params.id)),
  );

  app.delete(
    `${PATH}/:id`,
    { config, schema: { params: idParams, response: { 204: z.null() } } },
    async ({ town, params }, reply) => {
      await decisions.erase(town.slug, params.id);
      await catalogue.forget(town.slug);
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/:id/approve`,
    {
      config,
      schema: { params: idParams, body: submissionApproval, response },
      // The body may be empty.
      preValidation: async (request) => {
        request.body ??= {};
      },
    },
    async (request) => {
      const { town, params, body, admin } = request;
      await records.requireRoom(request);
      try {
        return forAdmin(await decisions.approve(town.slug, params.id, body, authorOf(admin)));
      } finally {
        // A refused approval may also have created a business and withdrawn it.
        await catalogue.forget(town.slug);
      }
    },
  );

  app.post(
    `${PATH}/:id/reject`,
    { config, schema: { params: idParams, body: submissionRejection, response } },
    async ({ town, params, body, admin }) => {
      const by = authorOf(admin);
      try {
        return forAdmin(await decisions.reject(town.slug, params.id, body, by));
      } finally {
        // A rejection that comes too late may also have removed a business.
        await catalogue.forget(town.slug);
      }
    },
  );

  app.post(
    `${PATH}/:id/undo`,
    { config, schema: { params: idParams, body: submissionUndo, response } },
    async ({ town, params, body, admin }) => {
      const undone = await decisions.undo(town.slug, params.id, body.revision, authorOf(admin));
      await catalogue.forget(town.slug);
      return forAdmin(undone);
    },
  );
}

/** Returns a submission as admins see it at that moment. */
const shown = ({ state, document }: Found<StoredSubmission>, now: Date) => ({
  ...state,
  undoMs: isHalfUndone(document) ? UNDO_MS : undoMsOf(state, now),
  createdAt: document.createdAt.toISOString(),
  revision: document.revision,
});

const undoMsOf = ({ decidedAt }: StoredSubmission, now: Date) =>
  decidedAt === null ? null : Math.max(0, Date.parse(decidedAt) + UNDO_MS - now.getTime());
