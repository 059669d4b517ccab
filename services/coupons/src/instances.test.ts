/**
 * Three instances on the same stores: whoever changes something sees it in the next answer of any
 * instance.
 */
import { createMessage } from "@mainstreet/messages/envelope";
import { streamOf } from "@mainstreet/messages/names";
import { clientOf } from "@mainstreet/testing/client";
import type { TestClient } from "@mainstreet/testing/client";
import { admin, asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";
import { openCoupons } from "./testing/fixture.ts";
import type { Coupons } from "./testing/fixture.ts";

let fixture: Coupons;
let others: Awaited<ReturnType<typeof startService>>[];
beforeAll(async () => {
  fixture = await openCoupons();
  const start = () => startService(loadCouponsConfig(fixture.env), () => fixture.clock.now);
  others = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(others.map(({ close }) => close()));
  await fixture.close();
});

const LIST = "/api/coupons";
const WRITE = "/api/admin/coupons";

/** A town with a business, loaded by every instance, and its admin at each. */
async function openTown() {
  const town = await fixture.town();
  const businessId = await town.business({ name: "Baker", latitude: 40, longitude: -74 });
  const author = await admin(fixture.env, fixture.redis, town.slug);
  const [first, second, third] = [fixture.coupons, ...others].map(({ app }) =>
    clientOf(app, author),
  );
  if (!first || !second || !third) throw new Error("There are three instances");
  const at = { first, second, third };
  for (const instance of Object.values(at)) await instance.get(LIST);
  return { town, businessId, at };
}

const body = async (at: TestClient, path: string) => (await at.get(path)).body;
const titles = async (at: TestClient, path = LIST) =>
  (await at.get(path)).json<{ title: string }[]>().map(({ title }) => title);

describe("a change made at one instance is in the next answer of the others", () => {
  test.each([
    LIST,
    "/api/coupons/1",
    "/api/coupons?featured=false&limit=1",
    "/api/nearby-coupons?latitude=40&longitude=-74",
    "/api/saved-coupons?ids=1",
    "/api/search?q=deal",
    WRITE,
    `${WRITE}?q=deal`,
    `${WRITE}/1`,
    `${WRITE}/export.csv`,
  ])("at %s", async (path) => {
    const { businessId, at } = await openTown();
    const [one, two] = ["Deal one", "Deal two"];
    await at.first.post(WRITE, { businessId, title: one });
    for (const instance of [at.second, at.third]) expect(await body(instance, path)).toContain(one);
    await at.second.put(`${WRITE}/1`, { title: two });
    for (const instance of [at.first, at.third]) expect(await body(instance, path)).toContain(two);
    await at.third.delete(`${WRITE}/1`);
    for (const instance of [at.first, at.second])
      expect(await body(instance, path)).not.toContain(two);
  });

  test("in the sitemap", async () => {
    const { businessId, at } = await openTown();
    await at.first.post(WRITE, { businessId, title: "Deal" });
    expect(await body(at.second, "/api/sitemap")).toContain('"id":1');
  });

  test("for bulk changes", async () => {
    const { town, businessId, at } = await openTown();
    for (const title of ["A", "B", "C"]) await town.coupon({ businessId, title });
    expect(await titles(at.third)).toEqual(["A", "B", "C"]);
    await at.first.post(`${WRITE}/bulk-feature`, { ids: [2, 3], featured: true });
    expect(await titles(at.second, `${LIST}?featured=true`)).toEqual(["B", "C"]);
    await at.second.post(`${WRITE}/bulk-delete`, { ids: [1, 2] });
    for (const instance of [at.first, at.third]) expect(await titles(instance)).toEqual(["C"]);
    expect((await at.third.get(`${WRITE}/worklist`)).json()).toMatchObject({ expired: 0 });
  });

  test("for an import and its undo", async () => {
    const { town, businessId, at } = await openTown();
    const importing = asCaller(fixture.env, "import");
    await town.bring([{ businessId, title: "Brought" }], { batch: "import:1" });
    for (const instance of [at.first, at.second, at.third])
      expect(await titles(instance)).toEqual(["Brought"]);
    const undo = { import: "import", ids: [1], merged: [] };
    const undone = await at.second.post("/internal/coupons/undo", undo, importing);
    expect(undone.json()).toMatchObject({ results: [{ id: 1, outcome: "removed" }] });
    for (const instance of [at.first, at.second, at.third])
      expect(await titles(instance)).toEqual([]);
  });

  test("for records restored from an export", async () => {
    const { businessId, at } = await openTown();
    const tools = asCaller(fixture.env, "tools");
    await at.first.post(WRITE, { businessId, title: "Kept" });
    const path = "/internal/records/coupons";
    const [record] = (await at.first.get(path, tools)).json<Record<string, unknown>[]>();
    const back = { records: [{ ...record, id: 7, title: "Back" }] };
    expect((await at.second.post(path, back, tools)).statusCode).toBe(201);
    for (const instance of [at.first, at.third, at.second])
      expect(await titles(instance)).toEqual(["Kept", "Back"]);
  });
});

test("records that arrive after a town's removal disappear from every instance once erased", async () => {
  const { town, at } = await openTown();
  const now = new Date(fixture.clock.now.getTime() - 1000);
  const { slug } = town;
  const removal = { type: "town.removed.v1", town: slug, subject: slug, revision: 9 };
  const message = createMessage({ ...removal, data: { deleted: true }, now });
  const stream = streamOf(fixture.env.REDIS_PREFIX, "auth");
  await fixture.redis.xadd(stream, "*", "town", slug, "message", JSON.stringify(message));
  const asAuth = asCaller(fixture.env, "auth");
  const held = async () => (await town.visit.get("/internal/holdings", asAuth)).json<object>();
  await vi.waitFor(async () =>
    expect(await held()).toMatchObject({
      removedAt: now.toISOString(),
      left: { coupons: 0, businesses: 0 },
    }),
  );
  await town.businesses.post("/api/admin/categories", { name: "Food" });
  await town.coupon({ businessId: await town.business({ name: "Late" }), title: "Late" });
  for (const instance of [at.first, at.second, at.third])
    await vi.waitFor(async () => expect(await titles(instance)).toEqual(["Late"]));

  const erased = { removedAt: now.toISOString() };
  await town.visit.post("/internal/holdings/erase", erased, asAuth);
  for (const instance of [at.first, at.second, at.third])
    await vi.waitFor(async () => expect(await titles(instance)).toEqual([]));
}, 30_000);
