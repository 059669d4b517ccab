/** Checks that a town's accent color is legible on the site's backgrounds. */
import { contrast, readable } from "./contrast.ts";

/** Colors of the light scheme that links, buttons and their labels are combined with. */
export const ACCENT_GROUNDS = {
  paper: "#FBF8F3",
  paperDeep: "#F3EDE2",
  /** Cards, bars, and labels of buttons. */
  surface: "#FFFFFF",
} as const;

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** Returns the lowest contrast of the color (`#rrggbb`) with any of these. */
const accentContrast = (colour: string) =>
  Math.min(...Object.values(ACCENT_GROUNDS).map((ground) => contrast(colour, ground)));

/** Returns why the color can't be an accent, with the nearest shade that can; undefined if it can. */
export function accentFault(colour: string): string | undefined {
  const found = accentContrast(colour);
  if (found >= READABLE) return undefined;
  const better = readable(colour, ACCENT_GROUNDS.paperDeep, -1, READABLE);
  const ratio = (Math.floor(found * 100) / 100).toFixed(2);
  return `Text in ${colour} could not be read: its contrast is ${ratio}:1 and needs ${READABLE}:1. ${better} is the nearest shade that works.`;
}
