/**
 * Telephone numbers as they are looked for: behind a sign that no other word has, so that the number of a
 * house or a pier does not find the telephones that begin so.
 */

import { digitsOf, phoneDigitsIn, telephonesIn } from "@mainstreet/contracts/telephones";

/** A telephone number has as many digits or more. */
const LOCAL = 7;
const NATIONAL = 10;

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

/**
 * The telephone number that is looked for, as one word however it is grouped; of a whole one behind it what
 * it is without its area, for where nobody has it.
 */
export function phonesIn(query: string): string[] {
  const digits = phoneDigitsIn(query);
  if (digits.length < LOCAL) return [];
  const phone = asWord(digits.slice(-NATIONAL));
  return digits.length < NATIONAL ? [phone] : [phone, asLocal(digits)];
}
