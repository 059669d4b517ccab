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

/** `Café` → `cafe`, `Smørrebrød` → `smorrebrod`, `Joe's` → `joes`. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a text, in their order. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A telephone number and nothing else: seven digits or more. */
const PHONE = /^\+?[\d\s().\-/]+$/;
const LOCAL = 7;
const NATIONAL = 10;

/** Digits of a number without what is dialled behind it. */
const digitsOf = (phone: string) => (phone.split(/[a-z;,]/i, 1)[0] ?? "").replaceAll(/\D/g, "");

/** A number as it may be asked for: whole, without its country, without its area. */
export function phoneWords(phone: string): string[] {
  const digits = digitsOf(phone);
  if (digits.length < LOCAL) return [];
  return [...new Set([digits, digits.slice(-NATIONAL), digits.slice(-LOCAL)])];
}

/** The telephone number that is looked for, as one word however it is grouped. */
export function phoneIn(query: string): string | undefined {
  const digits = PHONE.test(query.trim()) ? digitsOf(query) : "";
  return digits.length < LOCAL ? undefined : digits.slice(-NATIONAL);
}
