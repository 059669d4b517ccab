/** Categories of a town: what visitors filter by. */
import { z } from "zod";
import { id, paging, readRevision, requiredText, searchText, sortBy } from "./fields.ts";

const categoryName = requiredText(80, "Category name is required");

export const category = z.object({ id, name: z.string() });
export type Category = z.infer<typeof category>;

/** Adds fields for admins, such as the number of businesses in the category. */
export const adminCategory = category.extend({
  businessCount: z.int(),
  revision: z.int(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

export const categoryWrite = z.strictObject({
  name: categoryName,
});
export type CategoryWrite = z.infer<typeof categoryWrite>;

/** `revision` is the one that was read: saving an outdated record is refused. */
export const categoryUpdate = categoryWrite.extend({ revision: readRevision.optional() });

/** The admin list; sorted by name, 'uncategorized' is last. */
export const adminCategoryListQuery = z.strictObject({
  q: searchText.default(""),
  sort: sortBy(["id", "name"]).default("name"),
  ...paging,
});

/** Query of an export: the whole list with the same filters. */
export const categoryExportQuery = adminCategoryListQuery.pick({ q: true });

/** Visitors get all categories by default. */
export const publicCategoryListQuery = z.strictObject({
  ...paging,
  limit: paging.limit.unwrap().default(500).describe("1 to 500, else 500."),
});

/** Category of businesses without one; sorted last. */
export const UNCATEGORIZED = "Uncategorized";
