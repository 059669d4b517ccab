/** Addresses as some write them out and others abbreviate them. */
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
/** Kinds of streets, in one form: without the compass, and without courts, which look like Connecticut. */
const STREETS = new Set([...SHORT.values()].filter((word) => word.length > 1 && word !== "ct"));
/** Of words in one form; the first is a saint's. */
export const namesStreet = (words: string) =>
  words
    .split(" ")
    .slice(1)
    .some((word) => STREETS.has(word));

/** What stands before the number of a room. */
const ROOM = new Set(["suite", "ste", "unit", "apt", "room"]);

/** The same with that number, or letter; `Sault Ste Marie` has none. */
const NUMBERED_ROOM = /(?:#|\b(?:suite|ste|unit|apt|room)\b)[\s.#]{0,3}(?:\p{L}?-?\d|\p{L}\b)/iu;

/** An address up to the number of a room; undefined where it has none. */
export function beforeRoom(address: string): string | undefined {
  const room = NUMBERED_ROOM.exec(address);
  return room ? address.slice(0, room.index) : undefined;
}

/** The words of an address in one form: `12 Main Street, Suite 3` → `12 main st 3`. */
export const shortAddress = (address: string) =>
  withoutPunctuation(address)
    .split(" ")
    .filter((word) => !ROOM.has(word))
    .map((word) => SHORT.get(word) ?? word)
    .join(" ");

/** By their first long form: `av` is another short one. */
const OTHER: ReadonlyMap<string, string> = new Map(
  [...SHORT].toReversed().flatMap(([long, short]) => [
    [long, short],
    [short, long],
  ]),
);

/** An address with its abbreviations written out and its long words abbreviated, behind it. */
export const inBothForms = (address: string) =>
  [
    address,
    ...withoutPunctuation(address)
      .split(" ")
      .flatMap((word) => OTHER.get(word) ?? []),
  ].join(" ");
