/** What would be deleted with businesses; requested before the user confirms. */
import { z } from "zod";

/** `POST /api/admin/businesses/bulk-impact`: all coupons of these businesses, including expired ones. */
export const businessImpact = z.object({ coupons: z.int() });

/** `POST /api/admin/events/business-impact`: all events of these businesses, including past ones. */
export const eventsImpact = z.object({ events: z.int() });
