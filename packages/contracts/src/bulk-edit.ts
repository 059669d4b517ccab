/** Changes many records of a list at once. */
import { z } from "zod";
import { binRestored } from "./bin.ts";
import { id, readRevision } from "./fields.ts";
import { submissionRejection } from "./submission.ts";

const many = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1, "Please select at least one record")
    .max(500, "Please select at most 500 records");
const ids = many(id);

export const bulkDelete = z.strictObject({ ids });
export const bulkFeature = z.strictObject({ ids, featured: z.boolean() });
export const bulkCategory = z.strictObject({
  ids,
  categoryId: z.int("Please select a category").positive("Please select a category"),
});

/** Number of records changed; records already deleted are not counted. */
export const bulkDone = z.object({ done: z.int() });
export const bulkDeleted = bulkDone.extend({ ids: z.array(z.int()) });

export const bulkReject = z
  .strictObject({
    ids,
    revisions: many(readRevision)
      .optional()
      .describe(
        "The revisions that were read, in the order of `ids`; what has another one now is kept.",
      ),
    reason: submissionRejection.shape.reason,
  })
  .refine(({ ids: { length }, revisions }) => (revisions?.length ?? length) === length, {
    path: ["revisions"],
    error: "Please give a revision for each of the ids",
  });

/** With their revisions, later decisions are not undone by mistake. */
export const bulkUndo = z.strictObject({
  decided: many(z.strictObject({ id, revision: readRevision.optional() })),
});

/**
 * `decided` are the records in the requested state; `kept` are the others with the reason, except missing ones.
 */
export const bulkDecided = z.object({
  decided: z.array(z.object({ id, revision: z.int() })),
  kept: binRestored.shape.kept,
});
export type BulkDecided = z.infer<typeof bulkDecided>;
