/** Filters lists by who is open now, in the town's local time. */
import { parseHours } from "@mainstreet/contracts/hours";
import type { OpeningHours } from "@mainstreet/contracts/hours";
import { isOpen } from "@mainstreet/contracts/open-at";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { LRUCache } from "lru-cache";

/** Parsed hours by their text, shared by all records with the same hours. */
const parsed = new LRUCache<string, OpeningHours>({ max: 10_000 });

/** Parses opening hours; undefined if they are empty or unreadable. */
export function readHours(written: string): OpeningHours | undefined {
  if (written === "") return undefined;
  const hours = parsed.get(written) ?? parseHours(written);
  if (hours) parsed.set(written, hours);
  return hours;
}

/**
 * Returns a filter for records that are open, or that are not, which includes those without known hours;
 * `undefined` lets all pass. Evaluated once per `OpeningHours` object, as records with the same hours share
 * one.
 */
export function openFilter(openNow: boolean | undefined, now: TownTime) {
  const known = new Map<OpeningHours, boolean>();
  return ({ hours }: { hours: OpeningHours | undefined }) => {
    if (openNow === undefined) return true;
    if (!hours) return !openNow;
    const open = known.get(hours) ?? isOpen(hours, now);
    known.set(hours, open);
    return open === openNow;
  };
}

/** Cache key for how long a list stays the same: the day, or the minute if it depends on who is open. */
export const momentOf = (openNow: boolean | undefined, { day, minute }: TownTime) =>
  openNow === undefined ? day : `${day}-${minute}`;
