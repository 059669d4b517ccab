/** When two rows mean the same business: the same name at the same address, however it is typed. */

/** Everything that is no letter, digit or accent reads as one space. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;

/**
 * Key by which businesses of a town match when no external id says more: both texts in NFKC, lower
 * case, punctuation and white space as single spaces, joined by "|" (which neither can hold).
 */
export const matchKey = (name: string, address: string) => `${plain(name)}|${plain(address)}`;

function plain(value: string): string {
  const lower = value.normalize("NFKC").toLowerCase();
  const words = lower.replace(SEPARATORS, " ").trim();
  // "!!!" is a name too: without this all names of mere punctuation would be one.
  return words === "" ? lower.trim().replaceAll("|", " ") : words;
}
