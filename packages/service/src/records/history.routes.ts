/** Route of a record's history. */
import { idParams } from "@mainstreet/contracts/fields";
import { historyResponse } from "@mainstreet/contracts/history";
import type { Service } from "../http/build-service.ts";
import { notFound } from "../http/errors.ts";
import { readHistory } from "./history.ts";
import type { RecordModel } from "./model.ts";

/** Registers `GET /api/admin/<entities>/:id/history`; `title` names the record in a 404. */
export function historyRoute(
  app: Service,
  path: `/api/admin/${string}/:id/history`,
  model: RecordModel,
  title: string,
) {
  app.get(
    path,
    {
      config: { access: "admin" },
      schema: { params: idParams, response: { 200: historyResponse } },
    },
    async ({ town, params }) => {
      const entries = await readHistory(model, town.slug, params.id);
      if (!entries) throw notFound(title);
      return entries.map(({ at, by, action, of, changes }) => ({
        at: at.toISOString(),
        by,
        action,
        of,
        changes: changes.map(({ field, from, to }) => ({ field, from, to })),
      }));
    },
  );
}
