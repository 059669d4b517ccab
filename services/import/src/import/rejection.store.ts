/** Named queries on rejected rows; plain objects in and out. */
import { fieldError } from "@mainstreet/contracts/errors";
import type { FieldError } from "@mainstreet/contracts/errors";
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity, RejectedRow } from "@mainstreet/contracts/import";
import { documentsOf } from "@mainstreet/messages/in-batches";
import { z } from "zod";
import type { FileRow } from "../reading/file-row.ts";
import { STORABLE } from "../reading/file-row.ts";
import { ignoreDuplicateKeys } from "./ignore-duplicate-keys.ts";
import type { KeptRejections } from "./import.model.ts";
import type { RejectionModel } from "./rejection.model.ts";
import { importFilter, uploadedBefore } from "./import.filter.ts";

/** Characters per cell, and cells, kept of a row too long to be stored; others are kept whole. */
const CELL_LIMIT = 2000;
const CELLS_LIMIT = 200;
/** Rows, and bytes, kept per import; whoever has more to correct does so in the file. */
const ROWS_KEPT = 10_000;
const BYTES_KEPT = 2 ** 24;
export const NONE_KEPT: KeptRejections = { kept: 0, bytes: 0, notKept: 0 };

const storedRejection = z.object({
  entity: importEntity,
  row: z.number(),
  errors: z.array(fieldError),
  stored: z.boolean().default(false),
  cells: z.string(),
});
const storedCells = z.array(z.tuple([z.string(), z.unknown()]));

export interface Rejection {
  row: FileRow;
  errors: FieldError[];
  /** The row was stored all the same, without its faulty values. */
  stored?: true;
}

export function createRejectionStore(model: RejectionModel) {
  const inOrder = (town: string, importId: string) =>
    model.find(importFilter(town, importId)).sort({ entity: 1, row: 1 }).lean();
  return {
    /**
     * Keeps the first rows of an import, as far as earlier batches have left room; a row that a killed run
     * has kept already stays as it is.
     */
    async keep(
      town: string,
      importId: string,
      entity: ImportEntity,
      rejections: Rejection[],
      before: KeptRejections = NONE_KEPT,
    ): Promise<KeptRejections> {
      const documents = [];
      let bytes = 0;
      for (const { row, errors, stored } of rejections) {
        // Rows that were stored may fill only half of the room; the rest is for rejected ones.
        const share = stored ? 1 / 2 : 1;
        const isFull =
          before.kept + documents.length >= share * ROWS_KEPT ||
          before.bytes + bytes >= share * BYTES_KEPT;
        if (isFull) continue;
        const cells = cellsOf(row);
        bytes += Buffer.byteLength(cells) + JSON.stringify(errors).length;
        const what = { entity, row: row.row, errors, stored: stored === true, cells };
        documents.push({ ...importFilter(town, importId), ...what });
      }
      if (documents.length > 0)
        await ignoreDuplicateKeys(model.insertMany(documents, { ordered: false }));
      const kept = documents.length;
      return { kept, bytes, notKept: rejections.length - kept };
    },

    /** Deletes the rows of imports uploaded before a time. */
    async forgetBefore(...which: Parameters<typeof uploadedBefore>) {
      await model.deleteMany(uploadedBefore(...which));
    },

    count: (town: string, importId: string) => model.countDocuments(importFilter(town, importId)),

    async list(town: string, importId: string, limit: number, offset: number) {
      const found = await inOrder(town, importId).skip(offset).limit(limit);
      return found.map(toRejectedRow);
    },

    /** Streams all rows in constant memory. */
    async *stream(town: string, importId: string): AsyncGenerator<RejectedRow> {
      for await (const document of documentsOf(inOrder(town, importId)))
        yield toRejectedRow(document);
    },
  };
}

/** Returns the cells as JSON, without blank ones: each repeats its column's name, unlike in the file. */
function cellsOf({ size, cells }: FileRow): string {
  const filled = cells.filter(([, value]) => value !== "");
  return JSON.stringify(size > STORABLE ? filled.slice(0, CELLS_LIMIT).map(shortened) : filled);
}

function shortened([name, value]: [string, unknown]): [string, unknown] {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const short = text.length > CELL_LIMIT ? `${text.slice(0, CELL_LIMIT)}…` : undefined;
  return [name.slice(0, CELL_LIMIT), short ?? value];
}

function toRejectedRow(document: unknown): RejectedRow {
  const { cells, ...rest } = storedRejection.parse(document);
  return { ...rest, values: Object.fromEntries(storedCells.parse(JSON.parse(cells))) };
}
