/** Where an address is by what the town's own businesses say: at no cost, and without a geocoder. */
import type { Place } from "@mainstreet/contracts/geocode";
import { withoutPunctuation } from "@mainstreet/contracts/match-keys";

interface Addressed {
  /** As `searchableAddress` makes it. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** `12 main street maplewood ny 12345 `: each word is followed by a space. */
export const searchableAddress = (address: string) => `${withoutPunctuation(address)} `;

/**
 * The middle of those that begin with the address (`12 Main Street`), or hold the ZIP code behind their
 * first word, where it would be a number of a house. Undefined where none does, and for names of streets
 * and towns: a shop on Main Street does not tell where on it somebody is.
 */
export function placeAt(businesses: readonly Addressed[], asked: string): Place | undefined {
  const words = withoutPunctuation(asked).replace(/^(\d{5}) \d{4}$/, "$1");
  const fits = isPostalCode(words)
    ? ({ address }: Addressed) => address.includes(` ${words} `)
    : ({ address }: Addressed) => address.startsWith(`${words} `);
  if (!/\d/.test(words) || words.length < SHORTEST) return undefined;
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  for (const business of businesses) {
    const { latitude, longitude } = business;
    if (latitude === null || longitude === null || !fits(business)) continue;
    latitudes.push(latitude);
    longitudes.push(longitude);
  }
  if (latitudes.length === 0) return undefined;
  return { latitude: middle(latitudes), longitude: middle(longitudes) };
}

/** Of letters and digits: postal codes of four digits are the shortest. */
const SHORTEST = 4;

/** `12345`, `SW1A 1AA`: every word has a digit. */
const isPostalCode = (words: string) => words.split(" ").every((word) => /\d/.test(word));

/** The median: one shop with wrong coordinates moves it by a street, not into the next state. */
function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
