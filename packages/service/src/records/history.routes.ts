/** Reading what is remembered of a record. */
import { idParams } from "@mainstreet/contracts/fields";
import { historyEntry, historyResponse } from "@mainstreet/contracts/history";
import { z } from "zod";
import type { Service } from "../http/build.ts";
import { notFound } from "../http/errors.ts";
import type { StoredEntry } from "./history.ts";
import type { RecordModel } from "./model.ts";

const storedHistory = z.array(historyEntry.extend({ at: z.date() })).catch([]);

/** What is remembered of a living record, newest first; null when there is none. */
export async function readHistory(
  model: RecordModel,
  town: string,
  id: number,
): Promise<StoredEntry[] | null> {
  const filter = { town, id, deleted: { $ne: true } };
  const document = await model.findOne(filter, { history: 1 }).lean();
  return document && storedHistory.parse(document["history"] ?? []).toReversed();
}

/** `GET /api/admin/<entities>/:id/history`; `title` is what a missing record is called. */
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
      return entries.map(({ at, by, action, changes }) => ({
        at: at.toISOString(),
        by,
        action,
        changes,
      }));
    },
  );
}
