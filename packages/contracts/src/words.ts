/** Words as people type them when they search: lower case, without accents, apostrophes and ligatures. */

const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** `Café` → `cafe`, `Smørrebrød` → `smorrebrod`. */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a text, in their order: `Joe's Café` → `joes`, `cafe`. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What asks for a filter where it stands among the words of a search: each with the space before it. */
const FILTERS = / (?:near me|nearby|open now)(?= )/g;
const asText = (words: readonly string[]) => ` ${words.join(" ")} `;

/** Those among the words, as the names of some have them too. */
export const filtersIn = (words: readonly string[]): string[] => asText(words).match(FILTERS) ?? [];

/** What is left of the words without them, unless somebody is named so or nothing is left. */
export function withoutFilters(words: string[], names: ReadonlySet<string> = new Set()): string[] {
  const left = asText(words)
    .replaceAll(FILTERS, (filter) => (names.has(filter) ? filter : ""))
    .trim();
  return left === "" ? words : left.split(" ");
}
