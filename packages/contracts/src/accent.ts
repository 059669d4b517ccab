/** What a town's accent stands on and carries, and whether text in it can be read there. */
import { contrast, readable } from "./contrast.ts";

/** Colours of the light scheme that links, buttons and their texts meet. */
export const ACCENT_GROUNDS = {
  paper: "#FBF8F3",
  paperDeep: "#F3EDE2",
  /** Cards, bars, and the text on a button. */
  surface: "#FFFFFF",
} as const;

/** WCAG 2.2, 1.4.3: normal text. */
const READABLE = 4.5;

/** Lowest contrast of the colour (`#rrggbb`) against what it is used with. */
const accentContrast = (colour: string) =>
  Math.min(...Object.values(ACCENT_GROUNDS).map((ground) => contrast(colour, ground)));

/** Why the colour can't be a town's accent, with the nearest shade that can; undefined if it can. */
export function accentFault(colour: string): string | undefined {
  const found = accentContrast(colour);
  if (found >= READABLE) return undefined;
  const better = readable(colour, ACCENT_GROUNDS.paperDeep, -1, READABLE);
  const ratio = (Math.floor(found * 100) / 100).toFixed(2);
  return `Text in ${colour} could not be read: its contrast is ${ratio}:1 and needs ${READABLE}:1. ${better} is the nearest shade that works.`;
}
