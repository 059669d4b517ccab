/** Gives a new town the categories of another: once, however often the message arrives. */
import type { Category } from "@mainstreet/contracts/category";
import type { RecordStore } from "@mainstreet/service/records/store";
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import { applyCategories } from "./category.bulk.ts";

const clonedSchema = scopedSchema("cloned-towns", {});
clonedSchema.index({ town: 1 }, { unique: true });

/** Towns that have received theirs: categories that admins removed since must not come back. */
export const clonedTownModel = (mongo: Connection) => mongo.model("ClonedTown", clonedSchema);

export function createCloneCategories(mongo: Connection, categories: RecordStore<Category>) {
  const cloned = clonedTownModel(mongo);
  return async (from: string, town: string) => {
    if (await cloned.exists({ town })) return;
    const names = (await categories.all(from)).map(({ state }) => state.name);
    const rows = names.map((name, row) => ({ row, merge: false, values: { name } }));
    if (rows.length > 0) await applyCategories(categories, town, { batch: `clone:${from}`, rows });
    await cloned.updateOne({ town }, {}, { upsert: true });
  };
}

export type CloneCategories = ReturnType<typeof createCloneCategories>;
