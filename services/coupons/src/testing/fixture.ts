/**
 * Test fixture: the running coupons service and listings, its source; each test gets a fresh town.
 */
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { createBulkWriter } from "@mainstreet/testing/bulk";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { clientOf } from "@mainstreet/testing/client";
import type { Answer } from "@mainstreet/testing/client";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import { vi } from "vitest";
import { loadCouponsConfig } from "../config.ts";
import { startService } from "../start.ts";

interface Answered {
  id: number;
  businessId: number;
  title: string;
  business: { id: number; name: string; distance?: number | null };
}
export const read = (answer: Answer) => answer.json<Answered[]>();
export const ids = (answer: Answer) => read(answer).map(({ id }) => id);

const PATIENCE = { timeout: 20_000, interval: 20 };

/** Starts both services with their own databases; `clock.now` sets the time. */
export async function openCoupons(
  clock = { now: new Date("2026-11-21T17:00:00Z") },
  settings: Record<string, string> = {},
) {
  const env = { ...testEnvironment(), ...settings };
  const now = () => clock.now;
  const [listings, coupons] = await Promise.all([
    startListings(loadListingsConfig(env), now),
    startService(loadCouponsConfig(env), now),
  ]);
  const redis = new Redis(env.REDIS_URL);

  async function town(timeZone?: string) {
    const slug = newTown();
    const guest = visitor(env, slug, timeZone);
    const clerk = { ...(await admin(env, redis, slug)), ...guest };
    const visit = clientOf(coupons.app, guest);
    const manage = clientOf(coupons.app, clerk);
    const businesses = clientOf(listings.app, clerk);
    const category = (await businesses.post("/api/admin/categories", { name: "Food" })).json<{
      id: number;
    }>();
    const bring = createBulkWriter(visit, asCaller(env, "import"));
    return {
      slug,
      visit,
      manage,
      /** Calls listings as an admin. */
      businesses,
      visitBusinesses: clientOf(listings.app, guest),
      /** Adds a business; returns its id once coupons has received it. */
      business: async (fields: { name: string; [field: string]: unknown }) => {
        const answer = await businesses.post("/api/admin/businesses", {
          categoryId: category.id,
          ...fields,
        });
        if (answer.statusCode !== 201) throw new Error(answer.body);
        const { id } = answer.json<{ id: number }>();
        await vi.waitFor(async () => {
          if (!(await coupons.businesses.shown(slug, [id])).has(id)) throw new Error("not known");
        }, PATIENCE);
        return id;
      },
      /** Adds a coupon; returns its id. */
      coupon: async (fields: { businessId: number; title: string; [field: string]: unknown }) => {
        const answer = await manage.post("/api/admin/coupons", fields);
        if (answer.statusCode !== 201) throw new Error(answer.body);
        return answer.json<{ id: number }>().id;
      },
      /** Imports rows; returns their results. */
      bring: (values: object[], options?: { batch?: string; merge?: boolean }) =>
        bring("coupons", values, options),
    };
  }

  return {
    env,
    clock,
    redis,
    listings,
    coupons,
    town,
    close: async () => {
      await Promise.all([coupons.close(), listings.close()]);
      redis.disconnect();
      await removeTestSpace(env);
    },
  };
}

export type Coupons = Awaited<ReturnType<typeof openCoupons>>;
export type CouponTown = Awaited<ReturnType<Coupons["town"]>>;
