/**
 * Telephone numbers as they are looked for: behind a sign that no other word has, so that the number of a
 * house or a pier does not find the telephones that begin so.
 */

/** A telephone number and nothing else: seven digits or more. */
const PHONE = /^\+?[\d\s().\-/]+$/;
const LOCAL = 7;
const NATIONAL = 10;

/** Digits of a number without what is written before it and dialled behind it. */
const digitsOf = (phone: string) =>
  (phone.replace(/^\D+/, "").split(/[a-z;,]/i, 1)[0] ?? "").replaceAll(/\D/g, "");

const asWord = (digits: string) => `+${digits}`;

/** A number as it may be asked for: whole, without its country, without its area. */
export function phoneWords(phone: string): string[] {
  const digits = digitsOf(phone);
  if (digits.length < LOCAL) return [];
  const parts = [digits, digits.slice(-NATIONAL), digits.slice(-LOCAL)];
  return [...new Set(parts.map(asWord))];
}

/** The telephone number that is looked for, as one word however it is grouped. */
export function phoneIn(query: string): string | undefined {
  const digits = PHONE.test(query.trim()) ? digitsOf(query) : "";
  return digits.length < LOCAL ? undefined : asWord(digits.slice(-NATIONAL));
}
