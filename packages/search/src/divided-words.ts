/** Words divided by punctuation, as typed without it: `Take-Out` → `takeout`, `A&W` → `aw`, `d'Or` → `or`. */
import { tokenize } from "@mainstreet/contracts/words";

const WRITTEN = /[\p{L}\p{M}\p{N}\p{Pd}&.'’]+/gu;
const DIVIDING = /[\p{Pd}&.]/u;

/** Joins the parts into one word; undefined for digits only, which would become another number. */
function wholeOf(written: string): string | undefined {
  const parts = DIVIDING.test(written) ? tokenize(written) : [];
  const whole = parts.join("");
  return parts.length > 1 && /\p{L}/u.test(whole) ? whole : undefined;
}

/** Returns the divided words of a text, each joined. */
export const dividedWords = (text: string): string[] =>
  (text.match(WRITTEN) ?? []).flatMap((written) => wholeOf(written) ?? []);

/** Returns the text with its divided words joined. */
export const undivided = (text: string): string =>
  text.replaceAll(WRITTEN, (written) => wholeOf(written) ?? written);

/** What stands behind an apostrophe in a word, but is no contraction. */
const ELIDED = /(?<=[\p{L}\p{M}]['’])(?!(?:ll|re|ve)(?!\p{L}))[\p{L}\p{M}\p{N}]{2,}/giu;

/** Returns the words behind an elision: `L'Oie d'Or` → `oie`, `or`. */
export const elidedWords = (text: string): string[] => (text.match(ELIDED) ?? []).flatMap(tokenize);
