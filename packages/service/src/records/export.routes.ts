/** All records of an admin's list as a CSV file or an Excel workbook, which imports back unchanged. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { QueryFilter } from "mongoose";
import type { z } from "zod";
import { columnsOf } from "../http/csv.ts";
import type { Cell } from "../http/csv.ts";
import { CONTENT_TYPES, sendTable } from "../http/send-table.ts";
import type { ExportType } from "../http/send-table.ts";
import { today } from "../towns/today.ts";
import { recordPages } from "./batches.ts";
import type { StoredRecord } from "./model.ts";
import type { Found, RecordStore } from "./store.ts";

/** Options of the route of an export; `query` is what the list can be filtered by. */
export const exportRoute = <Query extends z.ZodType>(type: ExportType, querystring: Query) => ({
  config: { access: "admin" as const },
  schema: { querystring, produces: [CONTENT_TYPES[type]] },
});

/** A file of the records that fit: `rows` makes the rows of a batch of them. */
export function sendRecords<State extends { id: number }, Row>(
  { town }: FastifyRequest,
  reply: FastifyReply,
  type: ExportType,
  options: {
    store: RecordStore<State>;
    filter: QueryFilter<StoredRecord>;
    rows: (town: string, found: Found<State>[]) => Promise<Row[]>;
    columns: Record<string, (row: Row) => Cell>;
  },
) {
  const { store, filter, rows, columns } = options;
  const { collection } = store.kind.model;
  async function* all() {
    for await (const found of recordPages(store, town.slug, filter))
      yield* await rows(town.slug, found);
  }
  const name = `${collection.name}-${today(town.timeZone, store.deps.now())}`;
  return sendTable(reply, { name, type }, all(), columnsOf(town.slug, columns));
}
