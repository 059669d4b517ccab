/** Changing many records of a list at once. */
import { z } from "zod";
import { id } from "./fields.ts";

const ids = z
  .array(id)
  .min(1, "Please select at least one record")
  .max(500, "Please select at most 500 records");

export const bulkDelete = z.strictObject({ ids });
export const bulkFeature = z.strictObject({ ids, featured: z.boolean() });
export const bulkCategory = z.strictObject({
  ids,
  categoryId: z.int("Please select a category").positive("Please select a category"),
});

/** How many records were changed; those that were gone already are not counted. */
export const bulkDone = z.object({ done: z.int() });
export const bulkDeleted = bulkDone.extend({ ids: z.array(z.int()) });
