/** Long and abbreviated spellings of addresses. */
import { withoutPunctuation } from "./match-keys.ts";

const SHORT: ReadonlyMap<string, string> = new Map([
  ["street", "st"],
  ["avenue", "ave"],
  ["av", "ave"],
  ["road", "rd"],
  ["drive", "dr"],
  ["lane", "ln"],
  ["boulevard", "blvd"],
  ["highway", "hwy"],
  ["court", "ct"],
  ["square", "sq"],
  ["place", "pl"],
  ["parkway", "pkwy"],
  ["north", "n"],
  ["south", "s"],
  ["east", "e"],
  ["west", "w"],
]);
/** Abbreviated kinds of streets: without compass directions, and without `ct`, which may be Connecticut. */
const STREETS = new Set([...SHORT.values()].filter((word) => word.length > 1 && word !== "ct"));
/** Whether abbreviated words contain a kind of street; the first word is skipped, as `st` may be a saint. */
export const namesStreet = (words: string) =>
  words
    .split(" ")
    .slice(1)
    .some((word) => STREETS.has(word));

/** Words before the number of a room. */
const ROOM = new Set(["suite", "ste", "unit", "apt", "room"]);

/** A room with its number or letter; `Sault Ste Marie` has none. */
const NUMBERED_ROOM = /(?:#|\b(?:suite|ste|unit|apt|room)\b)[\s.#]{0,3}(?:\p{L}?-?\d|\p{L}\b)/iu;

/** Returns an address up to the room number; undefined if it has none. */
export function beforeRoom(address: string): string | undefined {
  const room = NUMBERED_ROOM.exec(address);
  return room ? address.slice(0, room.index) : undefined;
}

/** Normalizes an address: `12 Main Street, Suite 3` → `12 main st 3`. */
export const shortAddress = (address: string) =>
  withoutPunctuation(address)
    .split(" ")
    .filter((word) => !ROOM.has(word))
    .map((word) => SHORT.get(word) ?? word)
    .join(" ");

/** Each abbreviation maps to its first long form, as `av` is another abbreviation. */
const OTHER: ReadonlyMap<string, string> = new Map(
  [...SHORT].toReversed().flatMap(([long, short]) => [
    [long, short],
    [short, long],
  ]),
);

/** Returns the address followed by the other spelling of each word that has one. */
export const inBothForms = (address: string) =>
  [
    address,
    ...withoutPunctuation(address)
      .split(" ")
      .flatMap((word) => OTHER.get(word) ?? []),
  ].join(" ");
