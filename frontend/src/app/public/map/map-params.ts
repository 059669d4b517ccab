/** The map's state in the address: `?category=<id>&open=now&at=<latitude>,<longitude>,<zoom>&business=<id>`. */
import { longitudeNear } from "../../../features/map/places.ts";
import type { MapView } from "../../../features/map/places.ts";
import { withQuery } from "../../../shared/api/client.ts";
import { readId } from "../page-route.ts";

export interface MapParams {
  categoryId: number | undefined;
  openNow: true | undefined;
  /** As in the address; without it, all places are in view. */
  at: string | undefined;
  business: number | undefined;
}

const AT = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2})$/;

/** Reads the parameters; invalid ones count as absent. */
export function readMapParams(search: URLSearchParams): MapParams {
  const at = search.get("at") ?? "";
  return {
    categoryId: readId(search.get("category") ?? undefined),
    openNow: search.get("open") === "now" || undefined,
    at: viewAt(at) && at,
    business: readId(search.get("business") ?? undefined),
  };
}

/** Parses a view as in the address; undefined when it is malformed or not on earth. */
export function viewAt(text: string | undefined): MapView | undefined {
  const [, latitude, longitude, zoom] = (AT.exec(text ?? "") ?? []).map(Number);
  if (latitude === undefined || longitude === undefined || zoom === undefined) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  return { latitude, longitude, zoom };
}

/** Formats a view for the address, to a meter, with its longitude within 180 degrees. */
export const textOfView = ({ latitude, longitude, zoom }: MapView) =>
  [latitude.toFixed(5), longitudeNear(longitude, 0).toFixed(5), zoom].join(",");

export function mapHref({ categoryId, openNow, at, business }: Partial<MapParams>): string {
  const href = withQuery("/map", { category: categoryId, open: openNow && "now", business });
  // Commas are not encoded: people share these addresses.
  return at === undefined ? href : `${href}${href === "/map" ? "?" : "&"}at=${at}`;
}
