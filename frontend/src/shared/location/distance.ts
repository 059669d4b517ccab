/** Distance of a business, calculated in the browser: no refetch is needed when the location becomes known. */
import type { Business } from "@mainstreet/contracts/business";
import { distanceMiles, roundMiles } from "@mainstreet/nearby/distance";
import type { Position } from "./geolocation.ts";

export function withDistance(business: Business, location: Position | null): Business {
  const { latitude, longitude } = business;
  if (!location) return business;
  const known = latitude !== null && longitude !== null;
  const distance = known ? roundMiles(distanceMiles(location, { latitude, longitude })) : null;
  return { ...business, distance };
}
