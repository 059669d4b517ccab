/** Ids that a program took for numbers on their way into the file. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

test("ids of the source mean the same with a point behind them", async () => {
  const town = newTown();
  await system.imported(town, "business.csv", "Business ID,Name\n41,Alder\n42,Birch\n");
  const again = "Business ID,Name\n41.0,Alder\n42.0,Birch\n";
  const { counts } = await system.imported(town, "business.csv", again);
  expect(counts.businesses).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await system.imported(town, "coupons.csv", "businessId,title\n42.0,Rolls\n");
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Rolls", businessId: 2 }]);
});

test("ids of a file of several kinds mean its rows, with a point or without", async () => {
  const town = newTown();
  const rows = [
    "kind,row,reason,id,name,title,categoryId,businessId",
    "categories,1,,7.0,Trees,,,",
    "businesses,1,,41.0,Alder,,7,",
    "coupons,1,,,,Rolls,,41",
    "coupons,2,,,,,,41.0",
  ];
  const { id } = await system.imported(town, "rejected.csv", rows.join("\n"));
  expect(await system.stored(town, "businesses")).toMatchObject([{ category: { name: "Trees" } }]);
  expect(await system.stored(town, "coupons")).toMatchObject([{ title: "Rolls", businessId: 1 }]);
  // It can be corrected by itself.
  expect(await system.rejections(town, id)).toMatchObject([{ values: { businessId: "#1" } }]);
});
