/** Exports all records of an admin's list as CSV or Excel; importing the file changes nothing. */
import type { QueryFilter } from "mongoose";
import type { z } from "zod";
import type { Service } from "../http/build-service.ts";
import { columnsOf } from "../http/csv.ts";
import type { Cell } from "../http/csv.ts";
import { CONTENT_TYPES, EXPORT_TYPES, sendTable } from "../http/send-table.ts";
import type { RequestTown } from "../towns/request-town.ts";
import { today } from "../towns/today.ts";
import { recordPages } from "./batches.ts";
import type { StoredRecord } from "./model.ts";
import type { Found, RecordStore } from "./store.ts";

/** Fastify's type of a validated query. */
type Checked<Query> = [Query] extends [undefined] ? unknown : Query;

interface ExportOptions<State extends { id: number }, Query, Row> {
  store: RecordStore<State>;
  /** Filters of the list. */
  query: z.ZodType<Query>;
  filterOf: (town: RequestTown, query: Checked<Query>) => QueryFilter<StoredRecord>;
  /** Returns the rows of a batch of records. */
  rows: (town: string, found: Found<State>[]) => Promise<Row[]>;
  columns: Record<string, (row: Row) => Cell>;
}

/** Registers `GET /api/admin/<name>/export.csv` and `…/export.xlsx`. */
export function exportRoutes<State extends { id: number }, Query, Row>(
  app: Service,
  name: string,
  { store, query, filterOf, rows, columns }: ExportOptions<State, Query, Row>,
) {
  async function* all(town: string, filter: QueryFilter<StoredRecord>) {
    for await (const found of recordPages(store, town, filter)) yield* await rows(town, found);
  }
  for (const type of EXPORT_TYPES)
    app.get(
      `/api/admin/${name}/export.${type}`,
      {
        config: { access: "admin" },
        schema: { querystring: query, produces: [CONTENT_TYPES[type]] },
      },
      async ({ town, query: wanted }, reply) => {
        const file = `${store.kind.model.collection.name}-${today(town.timeZone, store.deps.now())}`;
        const records = all(town.slug, filterOf(town, wanted));
        return sendTable(reply, { name: file, type }, records, columnsOf(town.slug, columns));
      },
    );
}
