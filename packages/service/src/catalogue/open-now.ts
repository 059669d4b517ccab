/** Who is open, as lists ask it: by the town's clock, of all of a town at once. */
import { parseHours } from "@mainstreet/contracts/hours";
import type { OpeningHours } from "@mainstreet/contracts/hours";
import { isOpen } from "@mainstreet/contracts/open-at";
import type { TownTime } from "@mainstreet/contracts/open-at";
import { LRUCache } from "lru-cache";

/** Parsed once for all that have the same. */
const parsed = new LRUCache<string, OpeningHours>({ max: 10_000 });

/** Undefined where they are not known. */
export function readHours(written: string): OpeningHours | undefined {
  if (written === "") return undefined;
  const hours = parsed.get(written) ?? parseHours(written);
  if (hours) parsed.set(written, hours);
  return hours;
}

/**
 * Whether something has its place in a list of those that are open, or that are not; of whom no hours are
 * known is not. Asked once for all that have the same hours, which are one object. Undefined: everything has.
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

/** So long a list stays as it is: its day, or the minute where it goes by who is open. */
export const momentOf = (openNow: boolean | undefined, { day, minute }: TownTime) =>
  openNow === undefined ? day : `${day}-${minute}`;
