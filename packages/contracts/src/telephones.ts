/** Telephone numbers as people write them down. */

/**
 * Between numbers, and before the hours behind one (`24/7`, `9am`); a slash behind fewer digits parts an area's from
 * the rest, which `911` never is.
 */
const BETWEEN =
  /[,;|&\n]|\s(?:or|and)\s|\s(?:\/\s|\(?(?=(?:24\/7|\d\d?\s?(?:h|hrs?|hours?|days?|[ap]m))\b))(?<=(?:(?<!\+)\d\D{0,30}){7})|\/(?<=^[^\d+]{0,30}[2-9]11\s?\/|\d\s?\/(?=\s?\+))/i;

/** Each of the numbers that one text holds. */
export const telephonesIn = (text: string): string[] => text.split(BETWEEN);

/** What is dialled behind a number: `ext. 5`, `x5`. */
export const EXTENSION = /(?<![a-z])(?:ext(?:ension|n)?\.?|x|#)\s*(?::\s*)?(\d+)\D*$/i;

/** Digits of a number without what is written before it and dialled behind it. */
export const digitsOf = (phone: string) =>
  (phone.replace(/^\D+/, "").split(/[a-z#]/i, 1)[0] ?? "").replaceAll(/\D/g, "");

/** A telephone number and nothing else. */
const PHONE = /^\+?[\d\s().\-/]+$/;

/** As it is typed: pasted ones have other hyphens, signs that nobody sees, and the parts of a link around them. */
function asTyped(pasted: string): string {
  const written = pasted.replaceAll(/\p{Cf}/gu, "").replaceAll(/\p{Pd}/gu, "-");
  const [number = ""] = written.trim().replace(/^tel:/i, "").split(";ext=", 1);
  return number.replace(EXTENSION, "").trim();
}

/** Digits of the telephone number that a query is, however it is written; "" if it has other words. */
export function phoneDigitsIn(query: string): string {
  const typed = asTyped(query);
  return PHONE.test(typed) ? digitsOf(typed) : "";
}
