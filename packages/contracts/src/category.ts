/** Categories of a town: what visitors filter by. */
import { z } from "zod";
import { id, paging, readRevision, requiredText, searchText, sortBy } from "./fields.ts";

const categoryName = requiredText(80, "Category name is required");

export const category = z.object({ id, name: z.string() });
export type Category = z.infer<typeof category>;

/** What admins see: also how many businesses carry the category. */
export const adminCategory = category.extend({
  businessCount: z.int(),
  revision: z.int(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const categoryWrite = z.strictObject({
  name: categoryName,
});
export type CategoryWrite = z.infer<typeof categoryWrite>;

/** `revision` is the one that was read: a save of an outdated record is refused. */
export const categoryUpdate = categoryWrite.extend({ revision: readRevision.optional() });

/** The admin list; by name 'uncategorized' stands last. */
export const adminCategoryListQuery = z.strictObject({
  q: searchText.default(""),
  sort: sortBy(["id", "name"]).default("name"),
  ...paging,
});

/** What an export holds: the whole list, filtered in the same way. */
export const categoryExportQuery = adminCategoryListQuery.pick({ q: true });

/** Visitors get all categories unless they ask for fewer. */
export const publicCategoryListQuery = z.strictObject({
  ...paging,
  limit: paging.limit.unwrap().default(500).describe("1 to 500, else 500."),
});

/** Where businesses without a category go; sorted last. */
export const UNCATEGORIZED = "Uncategorized";
