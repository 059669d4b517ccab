/**
 * A town's icons: its logo, or the awning on its accent color. Rendered by sharp, like all pictures
 * of the system.
 */
import { createHash } from "node:crypto";
import type { Town } from "@mainstreet/contracts/town";
import sharp from "sharp";
import { AWNING } from "../src/shared/ui/awning.ts";
import { pictureSources } from "../src/shared/ui/picture-sources.ts";

sharp.cache(false);

interface IconShape {
  /** Width and height in pixels. */
  size: number;
  /** The platform crops the icon: the background extends to the edges, the mark stays within the safe zone. */
  cut: boolean;
  /** Share of the width taken by the awning's square and by a logo. */
  awning: number;
  logo: number;
}

/**
 * Icons by name. Of a `maskable` icon only a centered circle of 80% is sure to be visible: the
 * awning, wider than high, fits into it at 80% of its square; a logo of any shape gets the square
 * inscribed in it.
 */
export const ICONS = {
  "icon-192": { size: 192, cut: false, awning: 1, logo: 1 },
  "icon-512": { size: 512, cut: false, awning: 1, logo: 1 },
  "maskable-512": { size: 512, cut: true, awning: 0.8, logo: 0.56 },
  "apple-touch-icon": { size: 180, cut: true, awning: 0.8, logo: 0.8 },
} as const satisfies Record<string, IconShape>;
export type IconName = keyof typeof ICONS;

/** Returns the path of the town's uploaded logo; undefined when the awning is used. */
export function logoPath({ logoUrl }: Town): string | undefined {
  const src = pictureSources(logoUrl)?.src;
  return src?.startsWith("/media/") ? src : undefined;
}

/** Identifies the icons' appearance: a change of accent, logo or shapes changes their URLs. */
export const iconVersion = (town: Town) =>
  createHash("sha256")
    .update(JSON.stringify([town.accent, logoPath(town), AWNING, ICONS]))
    .digest("hex")
    .slice(0, 8);

export const iconPath = (town: Town, name: IconName) => `/icons/${iconVersion(town)}/${name}.png`;

/**
 * Returns the awning as SVG, white on the accent. `awning` is its share of the width; the
 * background has rounded corners, or none if `cut`.
 */
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

/** Resolves with the icon as PNG; `logo` is a picture from the media service. */
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
