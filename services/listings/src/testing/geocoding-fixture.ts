/** Fixture for the tests of geocoding: listings with a geocoder that does what a test says. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { clientOf } from "@mainstreet/testing/client";
import { admin } from "@mainstreet/testing/town";
import { vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "./fixture.ts";
import type { Town } from "./fixture.ts";
import { openNominatim } from "./nominatim.ts";

export const SOON = { timeout: 20_000, interval: 50 };

/** By default all pauses and timeouts are short. */
export async function openGeocoding(variables: Record<string, string> = {}) {
  const nominatim = await openNominatim();
  const listings = await openListings(undefined, {
    GEOCODER_URL: nominatim.url,
    GEOCODER_CONTACT: "clerk@maplewood.example",
    GEOCODER_PAUSE_MS: "20",
    GEOCODER_TIMEOUT_MS: "2000",
    GEOCODER_BACKOFF_MS: "20",
    ...variables,
  });
  const open: { close: () => Promise<void> }[] = [];

  return {
    ...listings,
    nominatim,

    /** Returns a town with one category, and ways to add businesses and watch their coordinates. */
    street: async (slug?: string) => {
      const town = await listings.town(slug);
      const categoryId = await town.category();
      const read = async (id: number) =>
        (await town.manage.get(`/api/admin/businesses/${id}`)).json<AdminBusiness>();
      return {
        ...town,
        categoryId,
        read,
        /** Creates a business; returns its id. */
        shop: (address: string, more: object = {}) =>
          town.business({ name: `Shop at ${address}`, categoryId, address, ...more }),
        becomes: (id: number, wanted: Partial<AdminBusiness>) =>
          vi.waitFor(async () => {
            const now = await read(id);
            for (const [field, value] of Object.entries(wanted))
              if (Reflect.get(now, field) !== value)
                throw new Error(`${field} is ${String(Reflect.get(now, field))}`);
          }, SOON),
        geocode: (address: string) =>
          town.manage.get(`/api/admin/geocode?${String(new URLSearchParams({ address }))}`),
      };
    },

    /** Starts a second instance beside the first; returns what gives an admin's caller for a town there. */
    second: async () => {
      const service = await startService(
        loadListingsConfig(listings.env),
        () => listings.clock.now,
      );
      open.push(service);
      return async (slug: string) =>
        clientOf(service.app, await admin(listings.env, listings.redis, slug));
    },

    close: async () => {
      await Promise.all(open.map((each) => each.close()));
      await listings.close();
      await nominatim.close();
    },
  };
}

let visitors = 0;
/** Each lookup comes from another visitor, unless `from` is given. */
export const asking = ({ visit }: Pick<Town, "visit">) => {
  const ask = (address: string, from = `10.2.0.${(visitors += 1)}`) =>
    visit.get(`/api/geocode?${String(new URLSearchParams({ address }))}`, {
      "x-forwarded-for": from,
    });
  return { ask, place: async (address: string) => (await ask(address)).json<unknown>() };
};
