/** Stored categories. A name is unique in its town until the category is deleted. */
import { category } from "@mainstreet/contracts/category";
import type { Category } from "@mainstreet/contracts/category";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import { recordModel, recordSchema } from "@mainstreet/service/records/model";
import { searchFields, searchable } from "@mainstreet/service/records/search";
import type { RecordKind } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { isLast } from "./category.ts";

/** Sorts after every name. */
const LAST = "\uffff";

const categorySchema = recordSchema("categories", category, {
  /** How often businesses were saved under it. */
  uses: { type: Number },
});
categorySchema.index(
  { town: 1, keys: 1 },
  { unique: true, partialFilterExpression: { keys: { $exists: true } } },
);

searchable(categorySchema);

export const categoryKind = (mongo: Connection): RecordKind<Category> => ({
  entity: "category",
  messageType: "category.changed.v1",
  model: recordModel(mongo, "Category", categorySchema),
  state: category,
  derive: ({ name }) => ({
    keys: [categoryKey(name)],
    ...searchFields(name, []),
    ...(isLast(name) && { sortName: LAST }),
  }),
});
