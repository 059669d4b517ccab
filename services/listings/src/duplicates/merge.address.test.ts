/** Where the URL of a business leads that was merged into another one. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { openListings, townWith } from "../testing/fixture.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const listings = await openListings(clock);
afterAll(listings.close);

const PATH = "/api/admin/businesses";

async function threeShops() {
  const shops = [{ name: "Alder" }, { name: "Birch" }, { name: "Cedar" }];
  const { manage, visit } = await townWith(listings, ...shops);
  return {
    visit,
    /** Returns the number of the business shown at that URL; 404 where there is none. */
    at: async (id: number) => {
      const answer = await visit.get(`/api/businesses/${id}`);
      return answer.statusCode === 200 ? answer.json<{ id: number }>().id : answer.statusCode;
    },
    merge: async (keep: number, other: number) => {
      clock.now = new Date(clock.now.getTime() + 1000);
      expect((await manage.post(`${PATH}/merge`, { keep, other })).statusCode).toBe(200);
    },
    restore: async (id: number) => {
      clock.now = new Date(clock.now.getTime() + 1000);
      const answer = await manage.post(`${PATH}/bin/restore`, { ids: [id] });
      expect(answer.json()).toEqual({ done: 1, kept: [] });
    },
    remove: (id: number) => manage.delete(`${PATH}/${id}`),
  };
}

test("a merged business's URL leads to the kept one, also across several merges", async () => {
  const { visit, at, merge } = await threeShops();
  await merge(2, 3);
  expect(await at(3)).toBe(2);
  await merge(1, 2);
  expect([await at(1), await at(2), await at(3)]).toEqual([1, 1, 1]);
  const saved = await visit.get("/api/saved-businesses?ids=3,1,999,2");
  const told = saved.json<{ id: number; savedId?: number }[]>();
  // Each tells which of the saved businesses it stands for.
  expect(told.map(({ id, savedId }) => [id, savedId])).toEqual([
    [1, 3],
    [1, undefined],
    [1, 2],
  ]);
});

test("a merged business has its own URL again after it is restored, also after later merges", async () => {
  const { at, merge, restore, remove } = await threeShops();
  await merge(2, 3);
  await merge(1, 2);
  await restore(2);
  // Together with what was merged into it before.
  expect([await at(2), await at(3)]).toEqual([2, 2]);
  await remove(2);
  expect([await at(2), await at(3)]).toEqual([404, 404]);
  await restore(2);
  await merge(1, 2);
  expect([await at(2), await at(3)]).toEqual([1, 1]);
  await restore(3);
  expect([await at(2), await at(3)]).toEqual([1, 3]);
});

test("a restored business keeps its own URL when the one it was merged into is restored later", async () => {
  const { at, merge, restore, remove } = await threeShops();
  await merge(2, 3);
  await remove(2);
  await restore(3);
  await restore(2);
  await merge(1, 3);
  expect([await at(2), await at(3)]).toEqual([2, 1]);
  await remove(1);
  expect([await at(2), await at(3)]).toEqual([2, 404]);
});

test("a merged business's URL answers 404 while the kept one is deleted, and works after its restore", async () => {
  const { at, merge, restore, remove } = await threeShops();
  await merge(1, 2);
  await remove(1);
  expect(await at(2)).toBe(404);
  await restore(1);
  expect(await at(2)).toBe(1);
});

test("a merged business's URL still leads to the kept one after the town is moved", async () => {
  const { visit, merge } = await threeShops();
  await merge(1, 2);
  const tools = asCaller(listings.env, "tools");
  const records = (await visit.get("/internal/records/businesses", tools)).json();
  const place = await listings.town();
  const moved = await place.visit.post("/internal/records/businesses", { records }, tools);
  expect([moved.statusCode, moved.body]).toEqual([201, expect.anything()]);
  expect((await place.visit.get("/api/businesses/2")).json()).toMatchObject({ id: 1 });
  // No other business gets its number there.
  expect(await place.business({ name: "Dogwood", categoryId: await place.category() })).toBe(4);
});
