/**
 * Telephone numbers as they are looked for: behind a sign that no other word has, so that the number of a
 * house or a pier does not find the telephones that begin so.
 */

import { EXTENSION, telephonesIn } from "@mainstreet/contracts/telephones";

/** A telephone number and nothing else: seven digits or more. */
const PHONE = /^\+?[\d\s().\-/]+$/;
const LOCAL = 7;
const NATIONAL = 10;

/** Digits of a number without what is written before it and dialled behind it. */
const digitsOf = (phone: string) =>
  (phone.replace(/^\D+/, "").split(/[a-z#]/i, 1)[0] ?? "").replaceAll(/\D/g, "");

const asWord = (digits: string) => `+${digits}`;
/** Of one that is known without its area. */
const asLocal = (digits: string) => `=${digits.slice(-LOCAL)}`;

/** The numbers of a text as each may be asked for: whole, without its country, without its area. */
export const phoneWords = (text: string): string[] => telephonesIn(text).flatMap(wordsOfOne);

function wordsOfOne(phone: string): string[] {
  const digits = digitsOf(phone);
  if (digits.length < LOCAL) return [];
  const parts = [digits, digits.slice(-NATIONAL), digits.slice(-LOCAL)];
  const words = new Set(parts.map(asWord));
  return digits.length === LOCAL ? [...words, asLocal(digits)] : [...words];
}

/** As it is typed: pasted ones have other hyphens, signs that nobody sees, and the parts of a link around them. */
function asTyped(pasted: string): string {
  const written = pasted.replaceAll(/\p{Cf}/gu, "").replaceAll(/\p{Pd}/gu, "-");
  const [number = ""] = written.trim().replace(/^tel:/i, "").split(";ext=", 1);
  return number.replace(EXTENSION, "").trim();
}

/**
 * The telephone number that is looked for, as one word however it is grouped; of a whole one behind it what
 * it is without its area, for where nobody has it.
 */
export function phonesIn(query: string): string[] {
  const typed = asTyped(query);
  const digits = PHONE.test(typed) ? digitsOf(typed) : "";
  if (digits.length < LOCAL) return [];
  const phone = asWord(digits.slice(-NATIONAL));
  return digits.length < NATIONAL ? [phone] : [phone, asLocal(digits)];
}
