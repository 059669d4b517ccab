/** What goes with a record that is deleted; asked before the question whether to delete it. */
import { z } from "zod";

/** `GET /api/admin/businesses/:id/impact`, and `POST …/bulk-impact` for several: all coupons, also expired. */
export const businessImpact = z.object({ coupons: z.int() });
export type BusinessImpact = z.infer<typeof businessImpact>;
