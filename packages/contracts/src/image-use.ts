/** Images used by records: `POST /internal/image-uses`, asked before an image is removed. */
import { z } from "zod";

/** Most images per request; more are split over several. */
export const MAX_IMAGES_ASKED = 200;

const imageName = z.string().regex(/^[0-9a-f]{32}$/);

export const imageUseQuestion = z.strictObject({
  images: z.array(imageName).min(1).max(MAX_IMAGES_ASKED),
});
/** The images among them that a record uses. */
export const imageUses = z.object({ used: z.array(imageName) });

/** Returns the names of our own images among the addresses, with or without a host. */
export const imagesNamedIn = (urls: readonly string[]) =>
  urls.flatMap((url) => /\/media\/([0-9a-f]{32})-\d+\.webp/.exec(url)?.[1] ?? []);
