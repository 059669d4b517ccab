/** Pending tasks of an admin: counts, each of a filtered list. */
import { z } from "zod";

/** `GET /api/admin/listings/worklist` */
export const listingsWorklist = z.object({
  withoutCoordinates: z.int(),
  withoutCoupon: z.int(),
  waitingSubmissions: z.int(),
});

/** `GET /api/admin/coupons/worklist` */
export const couponsWorklist = z.object({ endingSoon: z.int(), expired: z.int() });
