/** Places of addresses: for visitors, for the geocode button, and retries of what was not found. */
import { bulkDelete as bulkIds, bulkDone } from "@mainstreet/contracts/bulk-edit";
import {
  geocodeQuery,
  geocodeResponse,
  place,
  visitorAddressQuery,
} from "@mainstreet/contracts/geocode";
import type { Place } from "@mainstreet/contracts/geocode";
import { clientKeyBehind } from "@mainstreet/service/http/client-key";
import type { Service } from "@mainstreet/service/http/build-service";
import { ApiError } from "@mainstreet/service/http/errors";
import type { Parts } from "../parts.ts";
import { noGeocoder } from "./lookup.ts";
import { nearOf } from "./town-places.store.ts";

export function geocodingRoutes(app: Service, deps: Parts) {
  const { lookup, geocodes, townPlaces, results, catalogue, hasGeocoder } = deps;
  const config = { access: "admin" } as const;

  app.get(
    "/api/admin/geocode",
    { config, schema: { querystring: geocodeQuery, response: { 200: geocodeResponse } } },
    ({ town, query }) => lookup(town.slug, query.address, "admin"),
  );

  // What the town's own businesses tell is free, and available without a geocoder.
  app.get(
    "/api/geocode",
    {
      config: { access: "public" },
      schema: { querystring: visitorAddressQuery, response: { 200: place } },
    },
    async (request) => {
      const { town, query } = request;
      const known = (await catalogue.get(town.slug)).placeOf(query.address);
      const visitor = clientKeyBehind(request);
      const found = known ?? (await lookup(town.slug, query.address, { visitor }));
      if (!found) throw unknownPlace();
      return toSomeHundredYards(found);
    },
  );

  app.post(
    "/api/admin/businesses/bulk-geocode",
    { config, schema: { body: bulkIds, response: { 200: bulkDone } } },
    async ({ town, body }) => {
      if (!hasGeocoder) throw noGeocoder();
      const { addresses, begin } = await results.again(town.slug, body.ids);
      const near = nearOf(await townPlaces.find(town.slug));
      await geocodes.forget(addresses.map((address) => ({ address, near })));
      return { done: await begin() };
    },
  );
}

const unknownPlace = () =>
  new ApiError(
    404,
    "place_not_found",
    "No place was found for that address. Please check it, or try a ZIP code.",
  );

/** Rounds a place as browsers do: nobody needs to know it more precisely. */
const toSomeHundredYards = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 1000) / 1000,
  longitude: Math.round(longitude * 1000) / 1000,
});
