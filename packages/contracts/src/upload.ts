/** Image uploads. */
import { z } from "zod";

/** Largest image file, in bytes. */
export const IMAGE_LIMIT_BYTES = 5 * 1024 * 1024;

export const uploadQuery = z.strictObject({
  type: z.enum(["logo", "business", "coupon"]).optional(),
});
export const uploadResponse = z.object({ url: z.string() });

/** A stored picture: its name, and its size as uploaded. */
export const storedImage = z.object({ hash: z.string(), width: z.int(), height: z.int() });
/** Widths in which each picture is stored, in pixels. */
export const IMAGE_WIDTHS = [320, 640, 1200] as const;
