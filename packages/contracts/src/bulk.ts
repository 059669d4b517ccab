/** Bulk writes between services: idempotent, in batches, answered row by row. */
import { z } from "zod";
import { businessRow } from "./business.ts";
import { categoryWrite } from "./category.ts";
import { couponRow } from "./coupon.ts";
import { fieldError } from "./errors.ts";
import { id } from "./fields.ts";
import { townEventRow } from "./town-event.ts";

/** Largest number of rows in one request. */
export const BULK_LIMIT = 1000;
/** Largest request, in bytes. */
export const BULK_BYTES = 16 * 1024 * 1024;

/**
 * `batch` names the request (`<import id>:<n>`): sent again, it gives the same outcomes.
 * `merge` marks a row whose key was seen before in the same file: it only fills blanks. `id` says which
 * record the row means, whatever its keys; where that one is gone, the keys say it as for any other row.
 * `apart` says that it means none, whatever its keys: it becomes a record of its own. `another` marks a row
 * of an event whose name and day an earlier row of the file has, with something else: it cannot be that one moved.
 */
const bulkRow = <Values extends z.ZodType>(values: Values) =>
  z.strictObject({
    row: z.int().min(0),
    merge: z.boolean().default(false),
    id: id.optional(),
    values,
  });
const bulkRequest = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    batch: z.string().min(1).max(100),
    rows: z.array(row).max(BULK_LIMIT),
  });
const withApart = <Values extends z.ZodType>(values: Values) =>
  bulkRow(values).extend({ apart: z.literal(true).optional() });

export const bulkOutcome = z.enum(["added", "changed", "unchanged", "merged"]);
export type BulkOutcome = z.infer<typeof bulkOutcome>;

const bulkResult = z.union([
  z.object({ row: z.int(), outcome: bulkOutcome, id }),
  z.object({ row: z.int(), outcome: z.literal("rejected"), errors: z.array(fieldError) }),
]);
export type BulkResult = z.infer<typeof bulkResult>;

/** One result for each row, in the order of the request. */
export const bulkResponse = z.object({ results: z.array(bulkResult) });

/** No two categories have one name. */
export const categoryBulk = bulkRequest(bulkRow(categoryWrite));
export const businessBulk = bulkRequest(withApart(businessRow));
export const couponBulk = bulkRequest(withApart(couponRow));
export const townEventBulk = bulkRequest(
  withApart(townEventRow).extend({ another: z.literal(true).optional() }),
);
