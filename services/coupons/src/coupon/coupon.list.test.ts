/** The admin's list of coupons: searched, sorted and filtered by the database. */
import type { Answer } from "@mainstreet/testing/client";
import { messagesOf } from "@mainstreet/testing/probe";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";

const coupons = await openCoupons();
afterAll(coupons.close);

const SOON = { timeout: 10_000, interval: 25 };

const titles = (answer: Answer) => answer.json<{ title: string }[]>().map(({ title }) => title);
const path = (query: string) => `/api/admin/coupons?${query}`;

/** Deals around the fixture's date, November 21st. */
async function deals() {
  const town = await coupons.town();
  const bakery = await town.business({ name: "Alder Bakery" });
  const books = await town.business({ name: "Birch Books" });
  const add = (businessId: number, title: string, expiration: string | null, more = {}) =>
    town.coupon({ businessId, title, expiration, ...more });
  await add(bakery, "Two loaves", "2026-11-20", { code: "LOAF2" });
  await add(bakery, "a bun", "2026-11-28", { showDeals: true });
  await add(books, "Old atlas", "2026-11-29");
  await add(books, "Bookmark", null);
  return town;
}

test("the admin list of coupons is searched by title, code and business name", async () => {
  const { manage } = await deals();
  const found = async (q: string) => titles(await manage.get(path(`q=${q}`)));
  expect(await found("loaf")).toEqual(["Two loaves"]);
  expect(await found("bir")).toEqual(["Old atlas", "Bookmark"]);
  expect(await found("book")).toEqual(["Old atlas", "Bookmark"]);
  expect(await found("nothing")).toEqual([]);
});

test("a coupon is found by its business's current name, also after either changes", async () => {
  const { manage, businesses, slug, visit } = await deals();
  const found = async (q: string) => titles(await manage.get(path(`q=${q}`)));
  await manage.put("/api/admin/coupons/1", { businessId: 2 });
  expect(await found("birch")).toEqual(["Two loaves", "Old atlas", "Bookmark"]);
  await businesses.put("/api/admin/businesses/2", { name: "Cedar Books" });
  const three = ["Two loaves", "Old atlas", "Bookmark"];
  await vi.waitFor(async () => expect(await found("cedar")).toEqual(three), SOON);
  expect(await found("birch")).toEqual([]);

  const { model } = coupons.coupons.coupons.kind;
  await model.updateMany({ town: slug }, { $unset: { businessWords: "" } });
  expect(await found("cedar")).toEqual([]);
  await coupons.coupons.catalogue.reload(slug);
  await visit.get("/api/coupons");
  await vi.waitFor(async () => expect(await found("cedar")).toEqual(three), SOON);
});

test("an exported coupon that is restored is found by its business's name at once", async () => {
  const { manage, visit } = await deals();
  const tools = asCaller(coupons.env, "tools");
  const records = "/internal/records/coupons";
  const [record] = (await visit.get(records, tools)).json<Record<string, unknown>[]>();
  const back = { records: [{ ...record, id: 99, businessId: 2, title: "Back" }] };
  expect((await visit.post(records, back, tools)).statusCode).toBe(201);
  expect(titles(await manage.get(path("q=birch")))).toEqual(["Old atlas", "Bookmark", "Back"]);
});

test("the admin list is filtered by validity on the town's current day, and sorted", async () => {
  const { manage } = await deals();
  const of = async (query: string) => titles(await manage.get(path(query)));
  expect(await of("validity=expired")).toEqual(["Two loaves"]);
  expect(await of("validity=soon")).toEqual(["a bun"]);
  expect(await of("validity=live&sort=title")).toEqual(["a bun", "Bookmark", "Old atlas"]);
  expect(await of("featured=true")).toEqual(["a bun"]);
  expect(await of("sort=-expiration&limit=2")).toEqual(["Old atlas", "a bun"]);
  const first = ["Two loaves", "a bun", "Old atlas", "Bookmark"];
  expect(await of("sort=expiration")).toEqual(first);
  for (const at of [0, 1, 2, 3])
    expect(await of(`sort=expiration&limit=2&offset=${at}`)).toEqual(first.slice(at, at + 2));
  expect(await of("sort=expiration&validity=live")).toEqual(["a bun", "Old atlas", "Bookmark"]);
});

test("the worklist counts coupons that end within seven days and those that have ended", async () => {
  const { manage } = await deals();
  expect((await manage.get("/api/admin/coupons/worklist")).json()).toEqual({
    endingSoon: 1,
    expired: 1,
  });
});

test("a coupon's history lists who changed what, and an outdated save gets the current state", async () => {
  const { manage } = await deals();
  const path = "/api/admin/coupons/1";
  await manage.put(path, { revision: 1, code: "LOAF3" });
  const late = await manage.put(path, { revision: 1, code: "LOAF4" });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    current: { code: "LOAF3", revision: 2, updatedBy: "clerk1" },
  });
  expect((await manage.get(`${path}/history`)).json()).toMatchObject([
    { by: { name: "clerk1" }, changes: [{ field: "code", from: "LOAF2", to: "LOAF3" }] },
    { by: { name: "clerk1" }, action: "created" },
  ]);
});

test("coupons are featured and deleted in bulk", async () => {
  const { manage, visit } = await deals();
  const post = async (action: string, body: object) =>
    (await manage.post(`/api/admin/coupons/bulk-${action}`, body)).json<{ done: number }>();
  expect(await post("feature", { ids: [3, 4, 99], featured: true })).toEqual({ done: 2 });
  expect(titles(await visit.get("/api/coupons?featured=true"))).toHaveLength(3);
  expect(await post("delete", { ids: [2, 3] })).toMatchObject({ done: 2 });
  expect(titles(await visit.get("/api/coupons"))).toEqual(["Bookmark"]);
});

test("bulk featuring overwrites no concurrent changes, and all changes are published", async () => {
  const { slug, manage, business, coupon } = await coupons.town();
  const businessId = await business({ name: "Baker" });
  const ids = Array.from({ length: 30 }, (_, n) => n + 1);
  for (const id of ids) await coupon({ businessId, title: `Bun ${id}` });
  const rename = (id: number) => manage.put(`/api/admin/coupons/${id}`, { title: `Roll ${id}` });
  const [done, ...renamed] = await Promise.all([
    manage.post("/api/admin/coupons/bulk-feature", { ids, featured: true }),
    ...ids.map(rename),
  ]);
  expect(done.json()).toEqual({ done: 30 });
  expect(renamed.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const stored = (await manage.get("/api/admin/coupons?limit=50")).json<{ id: number }[]>();
  expect(stored).toHaveLength(30);
  await vi.waitFor(async () => {
    // Ordered by revision: messages of a bulk write may overtake a single record's, which consumers
    // tolerate.
    const messages = await messagesOf(coupons.env, "coupons", slug);
    const inOrder = messages.toSorted((one, other) => one.revision - other.revision);
    const told = new Map(inOrder.map(({ data, revision }) => [data["id"], { ...data, revision }]));
    for (const { id } of stored)
      expect(told.get(id)).toMatchObject({ title: `Roll ${id}`, showDeals: true, revision: 3 });
  }, SOON);
  for (const each of stored)
    expect(each).toMatchObject({ title: `Roll ${each.id}`, showDeals: true, revision: 3 });
});
