/** Named queries on rejected rows; plain objects in and out. */
import { fieldError } from "@mainstreet/contracts/errors";
import type { FieldError } from "@mainstreet/contracts/errors";
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportEntity, RejectedRow } from "@mainstreet/contracts/import";
import mongoose from "mongoose";
import { z } from "zod";
import type { FileRow } from "../reading/file-row.ts";
import { STORABLE } from "../reading/file-row.ts";
import { ignoreDuplicates } from "./duplicates.ts";
import type { RejectionModel } from "./rejection.model.ts";
import { importFilter } from "./import-filter.ts";

/** A row that could be stored once it is corrected is kept whole; of a longer one so much is shown. */
const CELL_LIMIT = 2000;
const CELLS_LIMIT = 200;

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
  /** All the same, without what is wrong. */
  stored?: true;
}

export function createRejectionStore(model: RejectionModel) {
  const inOrder = (town: string, importId: string) =>
    model.find(importFilter(town, importId)).sort({ entity: 1, row: 1 }).lean();
  return {
    /** Keeps the rows; one that a killed run has kept already stays as it is. */
    async keep(town: string, importId: string, entity: ImportEntity, rejections: Rejection[]) {
      const documents = rejections.map(({ row, errors, stored }) => ({
        ...importFilter(town, importId),
        entity,
        row: row.row,
        errors,
        stored: stored === true,
        cells: JSON.stringify(
          row.size > STORABLE ? row.cells.slice(0, CELLS_LIMIT).map(shortened) : row.cells,
        ),
      }));
      if (documents.length === 0) return;
      await ignoreDuplicates(model.insertMany(documents, { ordered: false }));
    },

    /** Of the imports that began before; the time is in their ids. */
    async forgetBefore(town: string, time: Date) {
      const first = mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
      await model.deleteMany({ town, import: { $lt: first } });
    },

    count: (town: string, importId: string) => model.countDocuments(importFilter(town, importId)),

    async list(town: string, importId: string, limit: number, offset: number) {
      const found = await inOrder(town, importId).skip(offset).limit(limit);
      return found.map(toRejectedRow);
    },

    /** All rows, one after the other, in flat memory. */
    async *stream(town: string, importId: string): AsyncGenerator<RejectedRow> {
      for await (const document of inOrder(town, importId).cursor({ batchSize: 500 }))
        yield toRejectedRow(document);
    },
  };
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
