/** Locates an address by the town's own businesses: free, and without a geocoder. */
import type { Place } from "@mainstreet/contracts/geocode";
import { beforeRoom, namesStreet, shortAddress } from "@mainstreet/contracts/street-words";

interface Addressed {
  /** In the form of `searchableAddress`. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** Returns the address in words, each followed by a space: `12 main st maplewood ny 12345 `. */
export const searchableAddress = (address: string) => `${shortAddress(address)} `;

/**
 * Returns the median place of businesses whose address begins with the given one (`12 Main Street`), or
 * contains the postal code after the first word, where it would be a house number. A unit without a business
 * is located at its house. Undefined where there is none, and for names of streets and towns: a shop on Main
 * Street does not tell where on it somebody is.
 */
export function placeAt(businesses: readonly Addressed[], asked: string): Place | undefined {
  const words = shortAddress(asked);
  if (!/\d/.test(words) || words.length < SHORTEST) return undefined;
  const house = beforeRoom(asked);
  const code = house === undefined ? postalCodeIn(words) : undefined;
  const begins = code === words ? undefined : middleOf(businesses, startsWith(words));
  if (house !== undefined) return begins ?? placeAtHouse(businesses, shortAddress(house));
  return begins ?? (code === undefined ? undefined : middleOf(businesses, holds(code)));
}

/** Returns the median of a house, whatever the units; a number alone does not tell the street. */
const placeAtHouse = (businesses: readonly Addressed[], house: string) =>
  /\d/.test(house) && house.includes(" ") ? middleOf(businesses, startsWith(house)) : undefined;

/** Characters of an address: the shortest postal codes have four digits. */
const SHORTEST = 4;

const startsWith = (words: string) => (address: string) => address.startsWith(`${words} `);
const holds = (code: string) => (address: string) => address.includes(` ${code} `);

/** Returns `12345`, also after names (`maplewood ny 12345 0042`); or `SW1A 1AA`, where every word has a digit. */
function postalCodeIn(words: string): string | undefined {
  const [, names = "", zip] = /^(\D+ )?(\d{5})(?: \d{4})?$/.exec(words) ?? [];
  // A geocoder locates a street better than the median of the shops around.
  if (zip !== undefined) return namesStreet(names) ? undefined : zip;
  return words.split(" ").every((word) => /\d/.test(word)) ? words : undefined;
}

function middleOf(
  businesses: readonly Addressed[],
  fits: (address: string) => boolean,
): Place | undefined {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  for (const { address, latitude, longitude } of businesses) {
    if (latitude === null || longitude === null || !fits(address)) continue;
    latitudes.push(latitude);
    longitudes.push(longitude);
  }
  if (latitudes.length === 0) return undefined;
  return { latitude: middle(latitudes), longitude: middle(longitudes) };
}

/** The median: one shop with wrong coordinates moves it by a street, not into the next state. */
function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
