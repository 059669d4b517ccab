/** What goes with businesses that are deleted; asked before the question whether to delete them. */
import { z } from "zod";

/** `POST /api/admin/businesses/bulk-impact`: all coupons of these businesses, also expired ones. */
export const businessImpact = z.object({ coupons: z.int() });

/** `POST /api/admin/events/business-impact`: all events of these businesses, also those that are over. */
export const eventsImpact = z.object({ events: z.int() });
