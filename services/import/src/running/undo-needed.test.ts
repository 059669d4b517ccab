/** Undoes an import whose records have dependents by now. */
import { deletedRecord } from "@mainstreet/contracts/bin";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { startImportSystem } from "../testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

/** Adds a coupon to the business with that name, as an admin does. */
async function addCoupon(town: string, business: string) {
  const stored = await system.stored(town, "businesses");
  const businessId = stored.find(({ name }) => name === business)?.["id"];
  const coupon = { businessId, title: "By hand" };
  const answer = await system.send(town, "POST", system.recordsUrl("coupons"), coupon);
  expect(answer.status).toBe(201);
}

const THREE = "name,address\nMill,1 Main St\nBank,2 Main St\nPark,3 Main St\n";

test("keeps records with dependents and announces their number beforehand", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", THREE);
  expect(await system.undoQuestion(town, id)).toMatchObject({ needed: 0, coupons: 0, events: 0 });
  await addCoupon(town, "Mill");
  await system.imported(town, "other-business.csv", "name,address\nBank,2 Main St\n");
  expect(await system.undoQuestion(town, id)).toEqual({
    needed: 2,
    coupons: 1,
    events: 0,
    confirmed: 1,
    complete: true,
  });
  const record = await system.undo(town, id);
  expect(record.undo?.keptRecords.map(({ name }) => name)).toEqual(["Mill", "Bank"]);
  expect((await system.stored(town, "businesses")).map(({ name }) => name)).toEqual([
    "Mill",
    "Bank",
  ]);
  expect(await system.stored(town, "coupons")).toHaveLength(1);
}, 60_000);

test("removes records with their dependents when confirmed, and both can be restored from the bin", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", THREE);
  await addCoupon(town, "Mill");
  const record = await system.undo(town, id, "undo?needed=remove");
  expect(record.undo).toMatchObject({ removed: 3, kept: 0 });
  await vi.waitFor(async () => expect(await system.stored(town, "coupons")).toEqual([]), 20_000);
  const bin = `${system.recordsUrl("businesses")}/bin`;
  const kept = z.array(deletedRecord).parse(await (await system.get(bin, town)).json());
  expect(kept).toMatchObject([{ name: "Mill", deletedBy: { name: "Import" } }]);
  const ids = kept.map(({ id }) => id);
  expect((await system.send(town, "POST", `${bin}/restore`, { ids })).status).toBe(200);
  await vi.waitFor(
    async () => expect(await system.stored(town, "coupons")).toMatchObject([{ title: "By hand" }]),
    20_000,
  );
}, 60_000);

test("an import's own coupons do not prevent its businesses from being removed", async () => {
  const town = newTown();
  const file = {
    businesses: [{ id: 1, name: "Mill" }],
    coupons: [{ businessId: 1, title: "Flour" }],
  };
  const { id } = await system.imported(town, "town.json", JSON.stringify(file));
  expect(await system.undoQuestion(town, id)).toMatchObject({ needed: 0, coupons: 0 });
  expect((await system.undo(town, id)).undo).toMatchObject({ removed: 2, kept: 0 });
}, 60_000);
