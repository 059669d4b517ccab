/** What services tell of a town's use: `GET /internal/use`. */
import { z } from "zod";

export const storageUse = z.object({ bytes: z.int() });
/** Records of listings, coupons or events. */
export const recordUse = z.object({ records: z.int() });
/** Of the last 24 hours, and how many imports and undoings are to write yet. */
export const importUse = z.object({ files: z.int(), rows: z.int(), underWay: z.int() });
