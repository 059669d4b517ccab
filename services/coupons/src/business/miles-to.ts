import { distanceMiles, roundMiles } from "@mainstreet/nearby/distance";

/** Returns the displayed miles to a business, or null when its location is unknown. */
export function milesTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  from: { latitude: number; longitude: number },
): number | null {
  if (latitude === null || longitude === null) return null;
  return roundMiles(distanceMiles(from, { latitude, longitude }));
}
