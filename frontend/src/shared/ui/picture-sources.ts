/** Image files available for a picture's URL. */

/** Widths in pixels that the media service generates for each image. */
const WIDTHS = [320, 640, 1200] as const;

export interface PictureSources {
  src: string;
  srcSet?: string;
}

/**
 * `/media/<hash>-<width>.webp` exists in three widths; any other web URL is used as it is; else
 * undefined. `width` is that of `src`.
 */
export function pictureSources(
  address: string,
  width: (typeof WIDTHS)[number] = 640,
): PictureSources | undefined {
  const ours = /^\/media\/([\w-]+)-(?:320|640|1200)\.webp$/.exec(address);
  if (ours) {
    const file = (width: number) => `/media/${ours[1]}-${width}.webp`;
    return {
      src: file(width),
      srcSet: WIDTHS.map((width) => `${file(width)} ${width}w`).join(", "),
    };
  }
  return /^(?:\/media\/|https?:\/\/)/.test(address) ? { src: address } : undefined;
}
