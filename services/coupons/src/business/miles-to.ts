import { distanceMiles, roundMiles } from "@mainstreet/nearby/distance";

/** Miles to a business as they are shown; null where nobody knows. */
export function milesTo(
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
  from: { latitude: number; longitude: number },
): number | null {
  if (latitude === null || longitude === null) return null;
  return roundMiles(distanceMiles(from, { latitude, longitude }));
}
