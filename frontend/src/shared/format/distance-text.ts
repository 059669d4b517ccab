/** Distances in the town's unit. */
import type { Town } from "@mainstreet/contracts/town";
import { listingText } from "../text/listing.ts";

/**
 * Returns `0.4 mi`, or 'Unknown distance' for a business without coordinates; undefined when no
 * location was given.
 */
export function distanceText(
  miles: number | null | undefined,
  { distanceUnit: unit }: Pick<Town, "distanceUnit">,
): string | undefined {
  if (miles === undefined) return undefined;
  if (miles === null) return listingText.unknownDistance;
  return listingText.distance(
    unit === "km" ? Math.round(miles * KM_PER_MILE * 10) / 10 : miles,
    unit,
  );
}

/** Kilometers per mile. */
export const KM_PER_MILE = 1.609344;
