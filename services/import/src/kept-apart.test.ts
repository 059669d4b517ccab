/** Records that an admin has kept apart although they share a key, in the files of the following months. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

/** Imports a file whose second row the admin keeps apart. */
async function importApart(town: string, entity: "businesses" | "coupons", content: string) {
  const { id } = await drafts.draft(town, `${entity}.csv`, content);
  await drafts.checked(town, id);
  const body = { entity, rows: [2], apart: true };
  expect((await drafts.call(town, "PUT", `/${id}/apart`, body)).status).toBe(200);
  return (await drafts.imported(town, id)).counts[entity];
}

const LUNCH = "Bay Bakery,Happy Hour,10%,Until 2 PM";
const DINNER = "Bay Bakery,Happy Hour,20%,From 6 PM";
const fileOf = (...rows: string[]) => ["business,title,discount,terms,expires", ...rows].join("\n");

test("two coupons with the same title are each changed by their own row", async () => {
  const town = newTown();
  await system.imported(town, "businesses.csv", "name,address\nBay Bakery,1 Main St\n");
  const october = fileOf(`${LUNCH},2036-10-31`, `${DINNER},2036-10-31`);
  expect(await importApart(town, "coupons", october)).toMatchObject({ added: 2 });
  const coupons = async () =>
    (await system.stored(town, "coupons")).map(({ id, terms, expiration }) => [
      id,
      terms,
      expiration,
    ]);

  const november = fileOf(`${DINNER},2036-11-30`, `${LUNCH},2036-11-29`);
  const { id } = await drafts.draft(town, "coupons.csv", november);
  const check = await drafts.checked(town, id);
  const matches = await (await drafts.call(town, "GET", `/${id}/matches`)).json();
  expect(matches).toMatchObject([
    { row: 1, outcome: "changed", by: "title", record: { id: 2 } },
    { row: 2, outcome: "changed", by: "title", record: { id: 1 } },
  ]);
  const { counts } = await drafts.imported(town, id);
  expect(counts.coupons).toMatchObject({ added: 0, changed: 2, merged: 0 });
  expect(counts).toEqual(check.counts);
  expect(await coupons()).toEqual([
    [1, "Until 2 PM", "2036-11-29"],
    [2, "From 6 PM", "2036-11-30"],
  ]);
  const again = await system.imported(town, "coupons.csv", november);
  expect(again.counts.coupons).toMatchObject({ unchanged: 2 });

  // A file may also have only one of the two.
  const december = fileOf(`${DINNER},2036-12-31`);
  const one = await system.imported(town, "coupons.csv", december);
  expect(one.counts.coupons).toMatchObject({ changed: 1 });
  expect(await coupons()).toEqual([
    [1, "Until 2 PM", "2036-11-29"],
    [2, "From 6 PM", "2036-12-31"],
  ]);

  // A row that is repeated before the other one means the same record again.
  const [lunch, dinner] = [`${LUNCH},2037-01-29`, `${DINNER},2037-01-31`];
  const repeated = await system.imported(town, "coupons.csv", fileOf(lunch, lunch, dinner));
  expect(repeated.counts.coupons).toMatchObject({ changed: 2, merged: 1 });
  expect(await coupons()).toEqual([
    [1, "Until 2 PM", "2037-01-29"],
    [2, "From 6 PM", "2037-01-31"],
  ]);
});

test("two businesses with the same name and address are each changed by their own row", async () => {
  const town = newTown();
  const file = (cup: string, mug: string) =>
    `name,address,phone,description\nCup,2 Main St,${cup},\nCUP,2 Main St,${mug},\n`;
  expect(await importApart(town, "businesses", file("555-0101", "555-0102"))).toMatchObject({
    added: 2,
  });
  const next = await system.imported(town, "businesses.csv", file("555-0201", "555-0202"));
  expect(next.counts.businesses).toMatchObject({ changed: 2, merged: 0 });
  const stored = await system.stored(town, "businesses");
  expect(stored.map(({ name, phone }) => [name, phone])).toEqual([
    ["Cup", "555-0201"],
    ["CUP", "555-0202"],
  ]);
  const more = `${file("555-0201", "555-0202")}cup,2 Main St,555-0303,Coffee\n`;
  const third = await system.imported(town, "businesses.csv", more);
  expect(third.counts.businesses).toMatchObject({ unchanged: 2, merged: 1 });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { phone: "555-0201", description: "Coffee" },
    { phone: "555-0202", description: "" },
  ]);
});
