/** Which files stand behind a picture's address. */

/** Widths in pixels that the media service keeps of every image. */
const WIDTHS = [320, 640, 1200] as const;

export interface PictureSources {
  src: string;
  srcSet?: string;
}

/** `/media/<hash>-<width>.webp` comes in three widths; any other web address as it is; else undefined. `width` is that of `src`. */
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
