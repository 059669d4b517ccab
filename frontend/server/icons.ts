/** A town's icons: its logo, or the awning in its accent. Drawn by sharp, as all pictures of the system are. */
import { createHash } from "node:crypto";
import type { Town } from "@mainstreet/contracts/town";
import sharp from "sharp";
import { AWNING } from "../src/shared/ui/awning.ts";
import { pictureSources } from "../src/shared/ui/picture-sources.ts";

sharp.cache(false);

interface IconShape {
  /** Width and height in pixels. */
  size: number;
  /** The system cuts its own shape out: the ground reaches the edges, the mark stays inside. */
  cut: boolean;
  /** How much of the width the awning's square and a logo take. */
  awning: number;
  logo: number;
}

/**
 * By name. Of one that is `maskable` a circle of 80 % is sure to be seen: the awning, wider than high, lies in it
 * at 80 % of its square, a logo of any shape in the square that it holds.
 */
export const ICONS = {
  "icon-192": { size: 192, cut: false, awning: 1, logo: 1 },
  "icon-512": { size: 512, cut: false, awning: 1, logo: 1 },
  "maskable-512": { size: 512, cut: true, awning: 0.8, logo: 0.56 },
  "apple-touch-icon": { size: 180, cut: true, awning: 0.8, logo: 0.8 },
} as const satisfies Record<string, IconShape>;
export type IconName = keyof typeof ICONS;

/** Where the town's own logo is, if it has one in the store; `undefined` where the awning stands for it. */
export function logoPath({ logoUrl }: Town): string | undefined {
  const src = pictureSources(logoUrl)?.src;
  return src?.startsWith("/media/") ? src : undefined;
}

/** Names what the icons look like: another accent, logo or shape has other addresses. */
export const iconVersion = (town: Town) =>
  createHash("sha256")
    .update(JSON.stringify([town.accent, logoPath(town), AWNING, ICONS]))
    .digest("hex")
    .slice(0, 8);

export const iconPath = (town: Town, name: IconName) => `/icons/${iconVersion(town)}/${name}.png`;

/** The awning, white on the accent. `scale` is its part of the width; the ground has corners or reaches the edges. */
export function awningSvg(accent: string, { cut, awning }: Pick<IconShape, "cut" | "awning">) {
  const { size } = AWNING;
  const margin = (size * (1 - awning)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${cut ? 0 : size / 4}" fill="${accent}"/>` +
    `<g transform="translate(${margin} ${margin}) scale(${awning})"><path d="${AWNING.awning}" fill="#fff"/>` +
    `<path d="${AWNING.shop}" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>` +
    `</g></svg>`
  );
}

/** A PNG of the icon; `logo` is a picture as the media service keeps them. */
export function drawIcon(
  name: IconName,
  accent: string,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const shape: IconShape = ICONS[name];
  const { size, cut } = shape;
  if (!logo)
    return sharp(Buffer.from(awningSvg(accent, shape)), { density: (72 * size) / AWNING.size })
      .resize(size, size)
      .png()
      .toBuffer();
  const inner = Math.round(size * shape.logo);
  const margin = Math.floor((size - inner) / 2);
  const background = cut ? "#fff" : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp(logo)
    .resize(inner, inner, { fit: "contain", background })
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background,
    })
    .flatten(cut ? { background } : false)
    .png()
    .toBuffer();
}
