/** Normalizes words for searching: lower case, without accents, apostrophes and ligatures. */

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

/** Normalizes a text: `Café` → `cafe`, `Smørrebrød` → `smorrebrod`. */
export const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** Returns the words of a text in order: `Joe's Café` → `joes`, `cafe`. */
export const tokenize = (text: string): string[] =>
  fold(text)
    .replaceAll(/['’]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A letter of a script that puts no spaces between words. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;
const INSIDE = new RegExp(`(?<=.)(?=${UNSPACED})|(?<=${UNSPACED})(?=.)`, "gu");
/** These scripts come late in Unicode; a quick test, as most words have none of them. */
const LATE = /[\u0e00-\uffff]/;
const MAX_ENDINGS = 40;

/** Returns the endings of words in such scripts, as any letter may begin a word: `東京屋` → `京屋`, `屋`. */
export const endingsOf = (words: readonly string[]): string[] =>
  words
    .filter((word) => LATE.test(word))
    .flatMap((word) =>
      [...word.matchAll(INSIDE)].slice(0, MAX_ENDINGS).map(({ index }) => word.slice(index)),
    );

/** Phrases in a query that stand for a filter, with the space before them. */
const FILTERS = / (?:near me|nearby|open now)(?= )/g;
const asText = (words: readonly string[]) => ` ${words.join(" ")} `;

/** Returns the filter phrases among the words; names may contain them as well. */
export const filtersIn = (words: readonly string[]): string[] => asText(words).match(FILTERS) ?? [];

/** Removes the filter phrases, except those in `names`; returns the words unchanged if none would be left. */
export function withoutFilters(words: string[], names: ReadonlySet<string> = new Set()): string[] {
  const left = asText(words)
    .replaceAll(FILTERS, (filter) => (names.has(filter) ? filter : ""))
    .trim();
  return left === "" ? words : left.split(" ");
}
