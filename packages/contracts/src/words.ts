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
