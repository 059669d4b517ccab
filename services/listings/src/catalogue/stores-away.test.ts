import type { Answer } from "@mainstreet/testing/client";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import type { TcpProxy } from "@mainstreet/testing/tcp-proxy";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Listings } from "../testing/fixture.ts";

let mongo: TcpProxy;
let redis: TcpProxy;
let listings: Listings;
beforeAll(async () => {
  const { MONGODB_URL = "", REDIS_URL = "" } = process.env;
  mongo = await openTcpProxy(MONGODB_URL);
  redis = await openTcpProxy(REDIS_URL);
  // Otherwise the driver would discover the server's own address and bypass the proxy.
  const url = new URL(mongo.url);
  url.searchParams.set("directConnection", "true");
  listings = await openListings(undefined, { MONGODB_URL: url.href, REDIS_URL: redis.url });
});
afterEach(async () => {
  await Promise.all([mongo.restore(), redis.restore()]);
  await vi.waitUntil(isBack, BACK);
});
afterAll(async () => {
  await listings.close();
  await Promise.all([mongo.cut(), redis.cut()]);
});

/** Time within which a store that is back is used again. */
const BACK = { timeout: 20_000, interval: 100 };
/** No request may hang: each test ends within this time, in ms, whatever the store does. */
const NO_HANG = 60_000;

/** Whether visitors and admins are served. */
async function isBack() {
  const { visit, manage } = await listings.town();
  const answers = await Promise.all([
    visit.get("/api/businesses"),
    manage.get("/api/admin/businesses"),
  ]);
  return answers.every(({ statusCode }) => statusCode === 200);
}

/** Returns a town with a business that is in memory. */
async function openTown() {
  const town = await listings.town();
  await town.business({ name: "Baker", categoryId: await town.category() });
  const names = async () =>
    (await town.visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name);
  expect(await names()).toEqual(["Baker"]);
  const rename = (name: string) => town.manage.put("/api/admin/businesses/1", { name });
  return { ...town, names, rename };
}

function expectToComeBack(answer: Answer) {
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json<object>()).toEqual({
    message:
      "This is not possible at the moment: our storage does not answer. Please try again in a few seconds.",
    code: "unavailable",
  });
}

describe.each(["cut", "hold"] as const)("while the database is down (%s)", (way) => {
  test(
    "lists are served from memory after an admin's change, and show it after recovery",
    async () => {
      const { visit, names, rename } = await openTown();
      expect((await rename("Bakery")).statusCode).toBe(200);
      await mongo[way]();
      const urls = ["/api/businesses", "/api/categories"];
      urls.push("/api/nearby-businesses?latitude=1&longitude=1");
      for (const url of [...urls, ...urls]) expect((await visit.get(url)).statusCode).toBe(200);
      await mongo.restore();
      await vi.waitFor(async () => expect(await names()).toEqual(["Bakery"]), BACK);
    },
    NO_HANG,
  );

  test(
    "admin requests get 503, and writes work again after recovery",
    async () => {
      const { manage, names, rename } = await openTown();
      await mongo[way]();
      const refused = await Promise.all([
        rename("Bakery"),
        manage.post("/api/admin/categories", { name: "Pets" }),
        manage.post("/api/admin/businesses", { name: "Vet", categoryId: 1 }),
        manage.put("/api/admin/businesses/1", { categoryId: 1 }),
        manage.post("/api/admin/businesses/bulk-category", { ids: [1], categoryId: 1 }),
        manage.get("/api/admin/businesses"),
      ]);
      for (const answer of refused) expectToComeBack(answer);
      await mongo.restore();
      await vi.waitFor(async () => expect((await rename("Bakers")).statusCode).toBe(200), BACK);
      expect(await names()).toEqual(["Bakers"]);
    },
    NO_HANG,
  );
});

describe.each(["cut", "hold"] as const)("while Redis is down (%s)", (way) => {
  test(
    "visitors are served and the service stays ready, but admin writes get 503",
    async () => {
      const { visit, names, rename } = await openTown();
      await redis[way]();
      for (const answer of await Promise.all([rename("Bakery"), rename("Bakers")]))
        expectToComeBack(answer);
      expect(await names()).toEqual(["Baker"]);
      expect((await visit.get("/readyz")).statusCode).toBe(200);
    },
    NO_HANG,
  );
});
