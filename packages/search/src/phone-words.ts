/**
 * Index words for phone numbers, prefixed with a character that no other word has, so that a house number does
 * not find phone numbers starting with it.
 */

import {
  phoneDigits,
  phoneDigitsIn,
  telephonesIn,
  withoutCode,
} from "@mainstreet/contracts/telephones";

/** Minimum number of digits of a phone number. */
const LOCAL = 7;
const NATIONAL = 10;

const asWord = (digits: string) => `+${digits}`;
/** Word for a number whose area code is unknown. */
const asLocal = (digits: string) => `=${digits.slice(-LOCAL)}`;

/** Returns the index words of a text's phone numbers: complete, without country code, without area code. */
export const phoneWords = (text: string): string[] => telephonesIn(text).flatMap(wordsOfOne);

function wordsOfOne(phone: string): string[] {
  const digits = phoneDigits(phone);
  if (digits.length < LOCAL) return [];
  const parts = [
    digits,
    phoneDigits(withoutCode(phone)),
    digits.slice(-NATIONAL),
    digits.slice(-LOCAL),
  ];
  const words = new Set(parts.map(asWord));
  return digits.length === LOCAL ? [...words, asLocal(digits)] : [...words];
}

/**
 * Returns the phone number in a query as one word, in whatever grouping; to be tried if that finds nothing, also
 * without country code or trunk zero, and for a complete number its local part.
 */
export function phonesIn(query: string): string[] {
  const digits = phoneDigitsIn(query);
  if (digits.length < LOCAL) return [];
  const phones = [digits.slice(-NATIONAL), phoneDigits(withoutCode(query))].map(asWord);
  if (digits.length >= NATIONAL) phones.push(asLocal(digits));
  return [...new Set(phones)];
}
