/** A town that is too large for memory is answered from the database, with the same results. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Listings } from "../testing/fixture.ts";

let fixtures: Listings[];
beforeAll(async () => {
  fixtures = await Promise.all([
    openListings(),
    openListings(undefined, { CATALOGUE_BYTES: "12000" }),
  ]);
});
afterAll(() => Promise.all(fixtures.map((listings) => listings.close())));

test("a town too large for memory gets the same answers, ETags and updates from the database", async () => {
  const [kept, large] = await Promise.all(
    fixtures.map(async (listings) => {
      const { visit, manage, category, business } = await listings.town();
      const categoryId = await category();
      for (const [at, name] of ["Baker", "Cobbler", "Dyer"].entries())
        await business({ name, categoryId, latitude: at, longitude: at, showDeals: at === 2 });
      const answers = [];
      for (const url of [
        "/api/categories",
        "/api/businesses?limit=2",
        `/api/businesses?categoryId=${categoryId}&offset=1`,
        "/api/nearby-businesses?latitude=1&longitude=1",
        "/api/businesses/2",
        "/api/sitemap/businesses",
        "/api/business-places?openNow=false",
        "/api/businesses?sort=name&letter=C",
      ]) {
        const first = await visit.get(url);
        const { etag = "" } = first.headers;
        const again = await visit.get(url, { "if-none-match": etag });
        answers.push(first.json<unknown>(), first.headers["x-total-count"], again.statusCode);
      }
      await manage.put("/api/admin/businesses/1", { name: "Bakery" });
      const now = await visit.get("/api/businesses?limit=1");
      const { body } = await visit.get("/metrics");
      const inMemory = Number(/^catalogue_bytes (\d+)/m.exec(body)?.[1]);
      return { answers, now: now.json<{ name: string }[]>()[0]?.name, inMemory };
    }),
  );
  expect(kept?.inMemory).toBeGreaterThan(12_000);
  expect(large?.inMemory).toBeLessThan(12_000);
  expect(large?.answers).toEqual(kept?.answers);
  expect([kept?.now, large?.now]).toEqual(["Bakery", "Bakery"]);
});

test("a large town's cached answers are invalidated as soon as a business in them changes", async () => {
  const [, listings] = fixtures;
  if (!listings) throw new Error("not open");
  const { slug, visit, category, business } = await listings.town();
  const categoryId = await category();
  for (const name of ["Baker", "Cobbler", "Dyer"]) await business({ name, categoryId });
  const paths = ["businesses", "businesses/1", "nearby-businesses?latitude=1&longitude=1"];
  const etags = await Promise.all(
    paths.map(async (path) => (await visit.get(`/api/${path}`)).headers.etag),
  );
  // No message about the change has come yet.
  const { model } = listings.businesses.kind;
  await model.updateOne({ town: slug, id: 1 }, { $set: { name: "Bakery" } });
  for (const [at, path] of paths.entries()) {
    const now = await visit.get(`/api/${path}`, { "if-none-match": etags[at] ?? "" });
    expect([path, now.statusCode, now.body.includes("Bakery")]).toEqual([path, 200, true]);
  }
});

test("a town beyond the memory limit is answered beside others, also after it shrinks", async () => {
  const small = await openListings(undefined, { CATALOGUE_BYTES: "30000" });
  onTestFinished(() => small.close());
  const [city, village] = await Promise.all([small.town(), small.town()]);
  await village.business({ name: "Baker", categoryId: await village.category() });
  const categoryId = await city.category();
  await city.bring(
    "businesses",
    Array.from({ length: 80 }, (_, at) => ({ name: `Shop ${at}`, categoryId })),
  );
  const total = async ({ visit }: typeof city, path: string) =>
    (await visit.get(path)).headers["x-total-count"];
  for (const path of ["/api/businesses", "/api/nearby-businesses?latitude=1&longitude=1"]) {
    expect(await total(city, path)).toBe("80");
    expect(await total(village, path)).toBe("1");
  }
  const ids = Array.from({ length: 79 }, (_, at) => at + 1);
  const deleted = await city.manage.post("/api/admin/businesses/bulk-delete", { ids });
  expect(deleted.statusCode).toBe(200);
  expect((await city.visit.get("/api/businesses")).json<unknown[]>()).toHaveLength(1);
});
