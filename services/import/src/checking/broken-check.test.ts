/** A check that breaks off because a service takes nothing leaves nothing to the import. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftsOf } from "../testing/drafts.ts";
import { openGuard } from "../testing/guard.ts";
import type { Guard } from "../testing/guard.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";

let guard: Guard;
let system: ImportSystem;
let drafts: ReturnType<typeof draftsOf>;
beforeAll(async () => {
  guard = await openGuard();
  system = await startImportSystem(({ coupons }) => {
    guard.behind = coupons;
    return { COUPONS_URL: guard.url };
  });
  drafts = draftsOf(system);
});
afterAll(async () => {
  await system.close();
  guard.close();
});

test("coupons are of the businesses that the import brings, not of those that a broken check foresaw", async () => {
  const town = newTown();
  const file = {
    businesses: [{ id: 7, name: "Cup" }],
    coupons: [{ businessId: 7, title: "Refill" }],
  };
  const { id } = await drafts.draft(town, "town.json", JSON.stringify(file));
  guard.refusesWith = 400;
  const { fault } = await drafts.checked(town, id);
  guard.refusesWith = 0;
  expect(fault).toContain("Something went wrong on our side.");

  const { counts } = await drafts.imported(town, id);
  expect(counts).toMatchObject({ businesses: { added: 1 }, coupons: { added: 1 } });
  const [business] = await system.stored(town, "businesses");
  const [coupon] = await system.stored(town, "coupons");
  expect(coupon?.["businessId"]).toBe(business?.["id"]);
}, 60_000);
