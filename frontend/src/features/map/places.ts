/**
 * Businesses' places: the query for them, and which of them a map shows. Knows neither map nor
 * page.
 */
import type { BusinessPlaces } from "@mainstreet/contracts/business";
import { queryOptions } from "@tanstack/react-query";
import type { Position } from "../../shared/location/geolocation.ts";
import { withQuery } from "../../shared/api/client.ts";
import { loadContract } from "../../shared/api/load-contract.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { openNowOptions } from "../../shared/api/query-client.ts";
import { fetchErrors } from "../../shared/text/site.ts";

export interface Place extends Position {
  id: number;
  name: string;
  categoryId: number;
}

/** The map's center and zoom level: each level doubles the scale. */
export interface MapView extends Position {
  zoom: number;
}

/** Bounds in degrees. */
export interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Converts the columns that the service sends to places. */
export function placesOf(columns: BusinessPlaces): Place[] {
  const { ids, names, categoryIds, latitudes, longitudes } = columns;
  return ids.map((id, at) => ({
    id,
    name: names[at] ?? "",
    categoryId: categoryIds[at] ?? 0,
    latitude: latitudes[at] ?? 0,
    longitude: longitudes[at] ?? 0,
  }));
}

/** Returns the longitude within 180 degrees of `other`: maps go on past the antimeridian. */
export const longitudeNear = (longitude: number, other: number) =>
  longitude - 360 * Math.round((longitude - other) / 360);

/**
 * Percentage of places that may be outside on each side, such as an address that was found in
 * another country.
 */
const OUTLIERS = 2;

/**
 * Returns the area of nearly all places, around the town's center if that is known; undefined
 * without places.
 */
export function areaOf(places: readonly Place[], centre?: Position | null): Area | undefined {
  const [somewhere] = places;
  if (!somewhere) return undefined;
  const about = (centre ?? somewhere).longitude;
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude).sort();
  const longitudes = Float64Array.from(places, ({ longitude }) =>
    longitudeNear(longitude, about),
  ).sort();
  const first = Math.floor((places.length * OUTLIERS) / 100);
  const last = places.length - 1 - first;
  return {
    west: longitudes[first] ?? 0,
    south: latitudes[first] ?? 0,
    east: longitudes[last] ?? 0,
    north: latitudes[last] ?? 0,
  };
}

/** Returns the places in the area, those nearest to its middle first, and how many there are. */
export function placesIn(
  places: readonly Place[],
  { west, south, east, north }: Area,
  most: number,
): { nearest: Place[]; total: number } {
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  // A degree of longitude is shorter the farther it is from the equator.
  const narrow = Math.cos((latitude * Math.PI) / 180);
  const found = places.flatMap((place) => {
    const up = place.latitude - latitude;
    const right = longitudeNear(place.longitude, longitude) - longitude;
    const isIn = Math.abs(up) <= (north - south) / 2 && Math.abs(right) <= (east - west) / 2;
    return isIn ? { place, far: Math.hypot(up, right * narrow) } : [];
  });
  found.sort((a, b) => a.far - b.far);
  return { nearest: found.slice(0, most).map(({ place }) => place), total: found.length };
}

interface PlaceFilter {
  categoryId?: number | undefined;
  /** Only businesses that are open at the moment. */
  openNow?: true | undefined;
}

const placeKeys = {
  list: (filter: PlaceFilter) => ["business places", filter] as const,
};

/** `GET /api/business-places`: the businesses that match the filter and have coordinates. */
export const placesQuery = (api: ApiClient, filter: PlaceFilter) =>
  queryOptions({
    queryKey: placeKeys.list(filter),
    queryFn: async () => {
      const path = withQuery("/api/business-places", { ...filter });
      try {
        return placesOf((await api.call({ path, schema: loadContract("businessPlaces") })).data);
      } catch (error) {
        throw new Error(fetchErrors.businesses, { cause: error });
      }
    },
    // An empty list can't stand in for that of another filter.
    placeholderData: (before) => (before?.length ? before : undefined),
    ...openNowOptions(filter.openNow),
  });
