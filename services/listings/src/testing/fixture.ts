/** Fixture for the tests of listings: the running service, and a fresh town for each test. */
import { createBulkWriter } from "@mainstreet/testing/bulk";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { clientOf } from "@mainstreet/testing/client";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { townChangedMessage } from "./town-changed-message.ts";

/** Starts listings in an isolated environment; `clock.now` can be changed. */
export async function openListings(
  clock = { now: new Date("2026-11-21T17:00:00Z") },
  variables: Record<string, string> = {},
) {
  const env = testEnvironment(variables);
  const service = await startService(loadListingsConfig(env), () => clock.now);
  const redis = new Redis(env.REDIS_URL);

  return {
    env,
    clock,
    redis,
    app: service.app,
    businesses: service.businesses,
    categories: service.categories,

    async town(slug = newTown()) {
      const visit = clientOf(service.app, visitor(env, slug));
      const manage = clientOf(service.app, await admin(env, redis, slug));
      let told = 0;
      return {
        slug,
        visit,
        manage,
        /** Applies the message by which auth tells the town's location. */
        lies: (latitude: number, longitude: number) =>
          service.townPlaces.apply([
            townChangedMessage(slug, (told += 1), { centre: { latitude, longitude } }),
          ]),
        /** Sends rows as an import does; returns the results. */
        bring: createBulkWriter(visit, asCaller(env, "import")),
        /** Returns the names of the businesses that visitors see. */
        names: async () =>
          (await visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name),
        /** Creates a category; returns its id. */
        category: async (name = "Food") => {
          return (await manage.post("/api/admin/categories", { name })).json<{ id: number }>().id;
        },
        /** Creates a business; returns its id. */
        business: async (values: {
          name: string;
          categoryId: number;
          [field: string]: unknown;
        }) => {
          const answer = await manage.post("/api/admin/businesses", values);
          if (answer.statusCode !== 201) throw new Error(answer.body);
          return answer.json<{ id: number }>().id;
        },
      };
    },

    close: async () => {
      await service.close();
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}

export type Listings = Awaited<ReturnType<typeof openListings>>;
export type Town = Awaited<ReturnType<Listings["town"]>>;

/** Returns a town with one category and these businesses in it. */
export async function townWith(
  listings: Listings,
  ...shops: { name: string; [field: string]: unknown }[]
) {
  const town = await listings.town();
  const categoryId = await town.category();
  for (const shop of shops) await town.business({ categoryId, ...shop });
  return town;
}
