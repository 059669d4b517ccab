/** A town's usage in each service: `GET /internal/use`. */
import { z } from "zod";

export const storageUse = z.object({ bytes: z.int() });
/** Number of records in listings, coupons or events. */
export const recordUse = z.object({ records: z.int() });
/** Files and rows in the last 24 hours, and the number of imports and undos in progress. */
export const importUse = z.object({ files: z.int(), rows: z.int(), underWay: z.int() });
