/** The geocode button, and trying again what was not found. */
import { bulkDelete as bulkIds, bulkDone } from "@mainstreet/contracts/bulk-edit";
import { geocodeQuery, geocodeResponse } from "@mainstreet/contracts/geocode";
import type { Service } from "@mainstreet/service/http/build";
import type { GeocodeCache } from "./geocode-cache.ts";
import { noGeocoder } from "./lookup.ts";
import type { Lookup } from "./lookup.ts";
import type { Placing } from "./placing.ts";

interface GeocodingRoutesDeps {
  lookup: Lookup;
  geocodes: GeocodeCache;
  placing: Placing;
  /** Whether this installation has a geocoder. */
  hasGeocoder: boolean;
}

export function geocodingRoutes(app: Service, deps: GeocodingRoutesDeps) {
  const { lookup, geocodes, placing, hasGeocoder } = deps;
  const config = { access: "admin" } as const;

  app.get(
    "/api/admin/geocode",
    { config, schema: { querystring: geocodeQuery, response: { 200: geocodeResponse } } },
    ({ query }) => lookup(query.address),
  );

  app.post(
    "/api/admin/businesses/bulk-geocode",
    { config, schema: { body: bulkIds, response: { 200: bulkDone } } },
    async ({ town, body }) => {
      if (!hasGeocoder) throw noGeocoder();
      const { addresses, begin } = await placing.again(town.slug, body.ids);
      await geocodes.forget(addresses);
      return { done: await begin() };
    },
  );
}
