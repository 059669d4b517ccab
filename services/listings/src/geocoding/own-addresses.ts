/** Where an address is by what the town's own businesses say: at no cost, and without a geocoder. */
import type { Place } from "@mainstreet/contracts/geocode";
import { beforeRoom, namesStreet, shortAddress } from "@mainstreet/contracts/street-words";

interface Addressed {
  /** As `searchableAddress` makes it. */
  address: string;
  latitude: number | null;
  longitude: number | null;
}

/** `12 main st maplewood ny 12345 `: each word is followed by a space. */
export const searchableAddress = (address: string) => `${shortAddress(address)} `;

/**
 * The middle of those that begin with the address (`12 Main Street`), or hold the postal code behind their
 * first word, where it would be a number of a house. A room that none has is where its house is. Undefined
 * where none does, and for names of streets and towns: a shop on Main Street does not tell where on it
 * somebody is.
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

/** Whichever rooms they have in it: of a number alone nobody knows which street it is in. */
const placeAtHouse = (businesses: readonly Addressed[], house: string) =>
  /\d/.test(house) && house.includes(" ") ? middleOf(businesses, startsWith(house)) : undefined;

/** Of letters and digits: postal codes of four digits are the shortest. */
const SHORTEST = 4;

const startsWith = (words: string) => (address: string) => address.startsWith(`${words} `);
const holds = (code: string) => (address: string) => address.includes(` ${code} `);

/** `12345`, also behind names (`maplewood ny 12345 0042`); `SW1A 1AA`: every word has a digit. */
function postalCodeIn(words: string): string | undefined {
  const [, names = "", zip] = /^(\D+ )?(\d{5})(?: \d{4})?$/.exec(words) ?? [];
  // The middle of the shops around tells less of a street than a geocoder does.
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
