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

/** What people type, paste and print for an apostrophe. */
const APOSTROPHES = /[‘’ʼʻ`´′]/g;

/** `Café` → `cafe`, `Smørrebrød` → `smorrebrod`, `Joe’s` → `joe's`; without what has no width. */
export const fold = (text: string) =>
  text
    // An accent that stands alone is none of them once it is taken apart.
    .replaceAll(APOSTROPHES, "'")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a text, in their order: `Joe's Café` → `joes`, `cafe`. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll("'", "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
