/** Parses phone numbers as people write them. */

/**
 * Separators between numbers, not before an extension, and before the hours that follow a number (`24/7`, `9am`). After fewer than seven
 * digits, a slash follows an area code; after `911`, which is no area code, it separates.
 */
const BETWEEN =
  /[,;|&\n](?!\s*(?:ext|x\s?\d|#))|\s(?:or|and)\s|\s(?:\/\s|\(?(?=(?:24\/7|\d\d?\s?(?:h|hrs?|hours?|days?|[ap]m))\b))(?<=(?:(?<!\+)\d\D{0,30}){7})|\/(?<=^[^\d+]{0,30}[2-9]11\s?\/|\d\s?\/(?=\s?\+))/i;

/** Splits a text into its phone numbers. */
export const telephonesIn = (text: string): string[] => text.split(BETWEEN);

/** An extension after a number: `ext. 5`, `x5`. */
export const EXTENSION = /(?<![a-z])(?:ext(?:ension|n)?\.?|x|#)\s*(?:[:=]\s*)?(\d+)\D*$/i;

/** Returns the digits of a number, without any prefix text or extension. */
export const phoneDigits = (phone: string) =>
  (
    phone
      .normalize("NFKC")
      .replace(/^\D+/, "")
      .split(/[a-z#]/i, 1)[0] ?? ""
  ).replaceAll(/\D/g, "");

/** Country codes but 1, whose numbers are known by their last ten digits. */
const CODE =
  /^(?:\+|00)[\s(]*(?:7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** Most digits of a number that is local to an area. */
const LOCAL = 7;

/** Returns a number without country code and the zero dialed instead: `+49 (0)30 1234567` → `30 1234567`. */
export function withoutCode(phone: string): string {
  const number = phone.normalize("NFKC").replace(/^[^\d+]+/, "");
  const area = number.replace(CODE, "").replace(/^\D*0+/, "");
  return phoneDigits(area).length > LOCAL ? area : phone;
}

/** A phone number and nothing else. */
const PHONE = /^\+?[\d\s().\-/]+$/;

/** Normalizes pasted numbers: other hyphens, invisible characters, and parts of a `tel:` link. */
function asTyped(pasted: string): string {
  const written = pasted
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\p{Pd}/gu, "-");
  const [number = ""] = written.trim().replace(/^tel:/i, "").split(";ext=", 1);
  return number.replace(EXTENSION, "").trim();
}

/** Returns the digits of a query that is a phone number in any format; "" if it has other words. */
export function phoneDigitsIn(query: string): string {
  const typed = asTyped(query);
  return PHONE.test(typed) ? phoneDigits(typed) : "";
}
