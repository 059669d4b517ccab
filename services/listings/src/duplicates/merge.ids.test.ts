/** Merging two businesses: by which source's id imports find the kept one. */
import { afterAll, expect, test } from "vitest";
import { openListings, townWith } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const PATH = "/api/admin/businesses";
const joes = { name: "Joe's Café", address: "12 Main Street" };
const twin = {
  name: "Joe's Cafe",
  address: "12 Main St, Maplewood",
  externalId: "7",
  categoryId: 1,
};

const merge = async ({ manage }: Town, keep: number, other: number) =>
  expect((await manage.post(`${PATH}/merge`, { keep, other })).statusCode).toBe(200);
const restore = async ({ manage }: Town, id: number) =>
  (await manage.post(`${PATH}/bin/restore`, { ids: [id] })).json();
const sourceIds = async ({ manage }: Town) =>
  (await manage.get(PATH))
    .json<{ id: number; externalId: string }[]>()
    .map(({ id, externalId }) => `${id}: ${externalId}`.trim())
    .toSorted();

test("the kept one gets the id of the other's source, which the other takes back when restored", async () => {
  const town = await townWith(listings, joes);
  await town.bring("businesses", [twin]);
  await merge(town, 1, 2);
  const phone = "(555) 555-0101";
  const again = await town.bring("businesses", [{ ...twin, phone }]);
  expect(again).toMatchObject([{ outcome: "changed", id: 1 }]);

  expect(await restore(town, 2)).toEqual({ done: 1, kept: [] });
  expect(await sourceIds(town)).toEqual(["1:", "2: 7"]);
  // Both are now at the twin's address.
  const both = [{ ...twin, externalId: "", phone }, twin];
  expect(await town.bring("businesses", both)).toMatchObject([{ id: 1 }, { id: 2 }]);
});

test("the kept one keeps the id of its own source", async () => {
  const town = await townWith(listings);
  await town.bring("businesses", [{ ...joes, externalId: "A-1" }, twin]);
  await merge(town, 1, 2);
  expect(await sourceIds(town)).toEqual(["1: A-1"]);
  expect(await restore(town, 2)).toEqual({ done: 1, kept: [] });
  expect(await sourceIds(town)).toEqual(["1: A-1", "2: 7"]);
});

test("it and the one that it was merged into can be restored together", async () => {
  const town = await townWith(listings, joes);
  await town.bring("businesses", [twin]);
  await merge(town, 1, 2);
  await town.manage.delete(`${PATH}/1`);
  const restored = await town.manage.post(`${PATH}/bin/restore`, { ids: [1, 2] });
  expect(restored.json()).toEqual({ done: 2, kept: [] });
  expect(await sourceIds(town)).toEqual(["1:", "2: 7"]);
});

test.each([
  ["the first merged", [2, 3, 1]],
  ["the last merged", [1, 3, 2]],
])("all of them can be restored after the kept one is deleted, %s first", async (_, order) => {
  const town = await townWith(listings, joes, { name: "Joe" });
  await town.bring("businesses", [twin]);
  await merge(town, 2, 3);
  await merge(town, 1, 2);
  expect(await sourceIds(town)).toEqual(["1: 7"]);
  await town.manage.delete(`${PATH}/1`);
  for (const id of order) expect(await restore(town, id)).toEqual({ done: 1, kept: [] });
  expect(await sourceIds(town)).toEqual(["1:", "2:", "3: 7"]);
});
