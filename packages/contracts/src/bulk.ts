/** Bulk writes between services: in batches, idempotent, with a result for each row. */
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
 * `batch` identifies the request (`<import id>:<n>`): repeating it gives the same outcomes. `merge` marks a row
 * whose key occurred before in the same file: it only fills blank fields. `id` is the record's id and overrides
 * its keys; if there is no such record, the keys decide as usual. `apart` makes the row a separate record,
 * whatever its keys. `another` marks a row that is almost like an earlier one of the file, so that it cannot be
 * the same record: an event with its name and day, or a business with its name and phone, but other details; or
 * a business with its id but other zeros.
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
const withAnother = <Values extends z.ZodType>(values: Values) =>
  withApart(values).extend({ another: z.literal(true).optional() });

export const bulkOutcome = z.enum(["added", "changed", "unchanged", "merged"]);
export type BulkOutcome = z.infer<typeof bulkOutcome>;

const bulkResult = z.union([
  z.object({ row: z.int(), outcome: bulkOutcome, id }),
  z.object({ row: z.int(), outcome: z.literal("rejected"), errors: z.array(fieldError) }),
]);
export type BulkResult = z.infer<typeof bulkResult>;

/** One result for each row, in the order of the request. */
export const bulkResponse = z.object({ results: z.array(bulkResult) });

/** Category rows have no `apart`, as no two categories may have the same name. */
export const categoryBulk = bulkRequest(bulkRow(categoryWrite));
export const businessBulk = bulkRequest(withAnother(businessRow));
export const couponBulk = bulkRequest(withApart(couponRow));
export const townEventBulk = bulkRequest(withAnother(townEventRow));
