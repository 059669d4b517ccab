/** Telephone numbers as they are looked for. */

/** A telephone number and nothing else: seven digits or more. */
const PHONE = /^\+?[\d\s().\-/]+$/;
const LOCAL = 7;
const NATIONAL = 10;

/** Digits of a number without what is written before it and dialled behind it. */
const digitsOf = (phone: string) =>
  (phone.replace(/^\D+/, "").split(/[a-z;,]/i, 1)[0] ?? "").replaceAll(/\D/g, "");

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
