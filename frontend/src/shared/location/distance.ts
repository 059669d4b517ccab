/** How far a business is, counted here: it is not asked for again when a location comes. */
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
