/** Which images records name: `POST /internal/image-uses`, asked before an image is removed. */
import { z } from "zod";

/** More are asked for in several questions. */
export const MOST_IMAGES_ASKED = 200;

const imageName = z.string().regex(/^[0-9a-f]{32}$/);

export const imageUseQuestion = z.strictObject({
  images: z.array(imageName).min(1).max(MOST_IMAGES_ASKED),
});
/** Those of them that a record names. */
export const imageUses = z.object({ used: z.array(imageName) });

/** Names of our own images among some addresses, also where they are written with a host. */
export const imagesNamedIn = (urls: readonly string[]) =>
  urls.flatMap((url) => /\/media\/([0-9a-f]{32})-\d+\.webp/.exec(url)?.[1] ?? []);
