/** How a code is laid out at the till. */

/** Longer ones are broken, at their own hyphens and spaces where they have any. */
const MAX_CHARACTERS = 12;
export function codeLines(code: string): string[] {
  const parts = code.trim().match(/[^\s-]+-?|-/g) ?? [];
  const pieces = parts.flatMap((part) => part.match(/.{1,12}/gu) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const gap = last?.endsWith("-") ? "" : " ";
    const joined = `${last ?? ""}${gap}${piece}`;
    const together = last !== undefined && joined.length <= MAX_CHARACTERS;
    // A word that was cut has no space inside of it.
    if (together && code.includes(joined)) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}

/** The fewest and most characters that `widestLine` tells. */
export const WIDEST = { least: 4, most: MAX_CHARACTERS };

/** Characters of the widest line; short ones count as four, so that no letter becomes a poster. */
export const widestLine = (lines: string[]) =>
  Math.max(WIDEST.least, ...lines.map((line) => line.length));
