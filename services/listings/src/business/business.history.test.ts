/** Who changed what and when, restoring earlier states, and what an editor with an outdated record is told. */
import { HISTORY_KEPT } from "@mainstreet/contracts/history";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const historyOf = async ({ manage }: Town, path: string) =>
  (await manage.get(`/api/admin/${path}/history`)).json<HistoryEntry[]>();

async function shop() {
  const town = await listings.town();
  await town.category();
  await town.business({ name: "Alder Bakery", categoryId: 1, phone: "555-0101" });
  return town;
}

const clerk = { id: 1, name: "clerk1" };
const at = "2026-11-21T17:00:00.000Z";
beforeEach(() => {
  listings.clock.now = new Date(at);
});

test("a business's history lists who created and changed it, newest first", async () => {
  const town = await shop();
  const path = "/api/admin/businesses/1";
  await town.manage.put(path, { name: "Alder's Bakery", latitude: 40.5, longitude: -74 });
  await town.manage.put(path, { name: "Alder's Bakery" });
  await town.manage.post("/api/admin/businesses/bulk-feature", { ids: [1], featured: true });
  expect(await historyOf(town, "businesses/1")).toEqual([
    {
      at,
      by: clerk,
      action: "changed",
      changes: [{ field: "showDeals", from: false, to: true }],
    },
    {
      at,
      by: clerk,
      action: "changed",
      changes: [
        { field: "name", from: "Alder Bakery", to: "Alder's Bakery" },
        { field: "latitude", from: null, to: 40.5 },
        { field: "longitude", from: null, to: -74 },
      ],
    },
    { at, by: clerk, action: "created", changes: [] },
  ]);
});

test("the history names the import as the author", async () => {
  const town = await listings.town();
  await town.category();
  const books = { name: "Elm Books", address: "1 Elm St" };
  await town.bring("businesses", [{ ...books, phone: "555", categoryId: 1 }]);
  await town.bring("businesses", [{ ...books, phone: "+1 555" }]);
  const by = { id: null, name: "Import" };
  expect(await historyOf(town, "businesses/1")).toEqual([
    { at, by, action: "changed", changes: [{ field: "phone", from: "555", to: "+1 555" }] },
    { at, by, action: "created", changes: [] },
  ]);
});

test("a category has a history, too", async () => {
  const town = await listings.town();
  await town.category("Food");
  await town.manage.put("/api/admin/categories/1", { name: "Foods" });
  expect(await historyOf(town, "categories/1")).toMatchObject([
    { by: clerk, changes: [{ field: "name", from: "Food", to: "Foods" }] },
    { action: "created" },
  ]);
});

test("only the latest changes are kept in the history", async () => {
  const town = await listings.town();
  await town.category("Food 0");
  for (let n = 1; n <= HISTORY_KEPT; n += 1)
    await town.manage.put("/api/admin/categories/1", { name: `Food ${n}` });
  const entries = await historyOf(town, "categories/1");
  expect(entries).toHaveLength(HISTORY_KEPT);
  expect(entries[0]?.changes[0]?.to).toBe(`Food ${HISTORY_KEPT}`);
  expect(entries.at(-1)?.action).toBe("changed");
});

test("another town's or a deleted record has no history", async () => {
  const town = await listings.town();
  const other = await listings.town();
  await town.category();
  const status = async ({ manage }: Town, id: number | string) =>
    (await manage.get(`/api/admin/categories/${id}/history`)).statusCode;
  expect(await status(town, 1)).toBe(200);
  expect(await status(other, 1)).toBe(404);
  expect(await status(town, "x")).toBe(400);
  await town.manage.delete("/api/admin/categories/1");
  expect(await status(town, 1)).toBe(404);
});

test("an outdated save is rejected with the current state and who saved it", async () => {
  const town = await shop();
  const path = "/api/admin/businesses/1";
  await town.manage.put(path, { revision: 1, phone: "777" });
  const answer = await town.manage.put(path, { revision: 1, name: "Alder's" });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({
    code: "outdated",
    current: {
      id: 1,
      name: "Alder Bakery",
      phone: "777",
      revision: 2,
      updatedAt: at,
      updatedBy: "clerk1",
    },
  });
  expect(answer.json()).not.toHaveProperty("current.town");
});

describe("restoring an earlier state", () => {
  const path = "/api/admin/businesses/1";
  const later = () => {
    listings.clock.now = new Date(listings.clock.now.getTime() + 1000);
  };

  test("restores the record's fields, including long texts", async () => {
    const town = await shop();
    const long = `https://alder.example/${"a".repeat(500)}`;
    for (const change of [
      { websiteUrl: long },
      { websiteUrl: "", phone: "555-0900", rating: 4 },
      { name: "Birch Bakery" },
    ]) {
      later();
      await town.manage.put(path, change);
    }
    const [, , second, first] = await historyOf(town, "businesses/1");

    later();
    const answer = await town.manage.post(`${path}/history/restore`, { at: second?.at });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 1, revision: 5 }]);
    const state = async () => (await town.manage.get(path)).json();
    const wanted = { name: "Alder Bakery", phone: "555-0101", rating: 0 };
    expect(await state()).toMatchObject({ ...wanted, websiteUrl: long });
    const shown = await town.visit.get("/api/businesses");
    expect(shown.json()).toMatchObject([{ name: "Alder Bakery" }]);
    expect(await historyOf(town, "businesses/1")).toMatchObject([
      { action: "changed" },
      {},
      {},
      {},
      {},
    ]);

    await town.manage.post(`${path}/history/restore`, { at: first?.at });
    expect(await state()).toMatchObject({ ...wanted, websiteUrl: "" });
  });

  test("restores or removes the source id, unless another record has it now", async () => {
    const town = await listings.town();
    const row = { name: "Elm Books", address: "1 Elm St" };
    await town.bring("businesses", [row]);
    later();
    await town.bring("businesses", [{ ...row, externalId: "A-1" }]);
    const [numbered, made] = await historyOf(town, "businesses/1");
    const back = (entry?: HistoryEntry) => {
      later();
      return town.manage.post(`${path}/history/restore`, { at: entry?.at });
    };
    const sourceId = async () =>
      (await town.manage.get(path)).json<{ externalId: string }>().externalId;
    expect((await back(made)).json()).toEqual({ id: 1, revision: 3 });
    expect(await sourceId()).toBe("");
    const changes = [{ field: "externalId", from: "A-1", to: null }];
    expect(await historyOf(town, "businesses/1")).toMatchObject([{ changes }, {}, {}]);
    await back(numbered);
    expect(await sourceId()).toBe("A-1");

    await back(made);
    await town.bring("businesses", [{ ...row, address: "2 Elm St", externalId: "A-1" }]);
    const answer = await back(numbered);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "place_taken" }]);
  });

  test("is rejected for an unknown time or an unknown record", async () => {
    const town = await shop();
    const never = { at: "2020-01-01T00:00:00.000Z" };
    for (const id of [1, 2]) {
      const asked = `/api/admin/businesses/${id}/history/restore`;
      expect((await town.manage.post(asked, never)).statusCode).toBe(404);
    }
  });

  test("is rejected when a newer change was not shown", async () => {
    const town = await shop();
    for (const phone of ["555-0201", "555-0202"]) {
      later();
      await town.manage.put(path, { phone });
    }
    const [newest, wanted] = await historyOf(town, "businesses/1");
    later();
    await town.manage.put(path, { name: "Birch Bakery" });
    const back = (shown?: HistoryEntry) =>
      town.manage.post(`${path}/history/restore`, { at: wanted?.at, newest: shown?.at });
    expect((await back(newest)).json()).toMatchObject({ code: "outdated" });
    expect((await town.manage.get(path)).json()).toMatchObject({ name: "Birch Bakery" });
    const [now] = await historyOf(town, "businesses/1");
    expect((await back(now)).statusCode).toBe(200);
    const before = { name: "Alder Bakery", phone: "555-0201" };
    expect((await town.manage.get(path)).json()).toMatchObject(before);
  });

  test("is rejected when the category no longer exists", async () => {
    const town = await shop();
    await town.category("Bread");
    const [made] = await historyOf(town, "businesses/1");
    later();
    await town.manage.put(path, { categoryId: 2 });
    await town.manage.delete("/api/admin/categories/1");
    const answer = await town.manage.post(`${path}/history/restore`, { at: made?.at });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "cannot_return" }]);
    expect((await town.manage.get(path)).json()).toMatchObject({ categoryId: 2, revision: 2 });
  });
});
