/** Lettering as paths, so that pictures look the same on machines without fonts. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "opentype.js/dist/opentype.mjs";
import type { Command } from "opentype.js/dist/opentype.mjs";
import { path } from "./shapes.ts";

// The pages' font. Their own package only has WOFF2, which opentype.js does not read.
const require = createRequire(import.meta.url);
const bytes = readFileSync(
  require.resolve("@fontsource/fraunces/files/fraunces-latin-700-normal.woff"),
);
const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Returns text centered at `x` on the baseline `y`, at most `size` large, shrunk to fit into `width`. */
export function lettering(
  text: string,
  x: number,
  y: number,
  width: number,
  size: number,
  fill: string,
): string {
  const fitting = Math.min(size, (size * width) / font.getAdvanceWidth(text, size));
  const start = x - font.getAdvanceWidth(text, fitting) / 2;
  // Smaller text is raised a little, to stay in the middle of its sign.
  const lift = (size - fitting) * 0.3;
  const { commands } = font.getPath(text, start, y - lift, fitting);
  return path(commands.map(pathData).join(""), fill);
}

/** Returns one step of an outline. (The library's own toPathData writes NaN for numbers very near zero.) */
function pathData({ type, x1, y1, x2, y2, x, y }: Command): string {
  const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + numbers.map((value) => Math.round(value * 10) / 10).join(" ");
}
