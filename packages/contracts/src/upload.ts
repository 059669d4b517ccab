/** Image uploads. */
import { z } from "zod";

/** Largest image file, in bytes. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024;

export const uploadQuery = z.strictObject({
  type: z.enum(["logo", "business", "coupon"]).optional(),
});
export const uploadResponse = z.object({ url: z.string() });
