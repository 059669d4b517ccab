/** Undoing an import of coupons that were deleted with their business. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { CouponTown } from "./testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

const SOON = { timeout: 10_000, interval: 25 };
interface Shown {
  title: string;
  imageUrl: string;
}
const coupons = async ({ manage }: CouponTown) =>
  (await manage.get("/api/admin/coupons?sort=id")).json<Shown[]>();
const titles = async (town: CouponTown) => (await coupons(town)).map(({ title }) => title);

async function undo(
  { visit }: CouponTown,
  request: { ids?: number[]; batches?: string[]; keep?: number[]; bin?: number[]; preview?: true },
) {
  const asked = { import: "one", ids: [], merged: [], ...request };
  const answer = await visit.post("/internal/coupons/undo", asked, asCaller(fixture.env, "import"));
  return answer.json<{ results: object[] }>().results;
}

/** Deletes the business and waits until its coupons are gone. */
async function deleted(town: CouponTown, businessId: number) {
  await town.businesses.delete(`/api/admin/businesses/${businessId}`);
  await expect.poll(() => titles(town), SOON).toEqual([]);
}
/** Restores the business and waits until its coupons are back. */
async function restored(town: CouponTown, businessId: number) {
  await town.businesses.post("/api/admin/businesses/bin/restore", { ids: [businessId] });
  // Comes later in the same stream: once it is known, the message before was applied.
  await town.business({ name: "Florist" });
}

test("a picture that an undo can restore stays in use while its coupon is deleted with its business", async () => {
  const town = await fixture.town();
  const [first, second] = ["a", "b"].map((name) => name.repeat(32));
  const at = (image = "") => `/media/${image}-640.webp`;
  const businessId = await town.business({ name: "Baker" });
  await town.coupon({ businessId, title: "Bread", imageUrl: at(first) });
  const row = { businessId, title: "Bread", imageUrl: at(second) };
  await town.bring([row], { batch: "one:coupons:1" });
  await deleted(town, businessId);
  const question = { images: [first, second] };
  const asking = asCaller(fixture.env, "media");
  const used = await town.visit.post("/internal/image-uses", question, asking);
  expect(used.json()).toEqual({ used: [first, second] });
  await restored(town, businessId);
  expect(await undo(town, { ids: [1] })).toMatchObject([{ id: 1, outcome: "restored" }]);
  expect(await coupons(town)).toMatchObject([{ imageUrl: at(first) }]);
});

test("undo also removes coupons deleted with their business from the bin, but not those edited since", async () => {
  const town = await fixture.town();
  const businessId = await town.business({ name: "Baker" });
  await town.coupon({ businessId, title: "By hand" });
  const rows = ["Edited", "Brought", "Between"].map((title) => ({ businessId, title }));
  await town.bring(rows, { batch: "one:coupons:1" });
  await town.manage.put("/api/admin/coupons/2", { title: "Edited since" });
  await town.manage.put("/api/admin/coupons/4", { terms: "Once each" });
  const later = [{ businessId, title: "Between", description: "Rolls" }];
  await town.bring(later, { batch: "one:coupons:2", merge: true });
  await deleted(town, businessId);
  await undo(town, { ids: [2, 3, 4], preview: true });
  await restored(town, businessId);
  expect(await titles(town)).toEqual(["By hand", "Edited since", "Brought", "Between"]);
  await deleted(town, businessId);
  await undo(town, { ids: [2, 3, 4] });
  await restored(town, businessId);
  expect(await titles(town)).toEqual(["By hand", "Edited since", "Between"]);
});

test("undo keeps a coupon edited while it is removed, without an entry in the bin", async () => {
  const town = await fixture.town();
  const businessId = await town.business({ name: "Baker" });
  const rows = ["Bread", "Rolls"].map((title) => ({ businessId, title }));
  await town.bring(rows, { batch: "one:coupons:1" });
  const collection = fixture.coupons.coupons.kind.model.db.collection("coupons");
  const deleteMany = collection.deleteMany.bind(collection);
  const edited = Promise.withResolvers<number>();
  const spy = vi.spyOn(collection, "deleteMany").mockImplementation(async (filter, how) => {
    spy.mockRestore();
    const answer = await town.manage.put("/api/admin/coupons/1", { terms: "Once each" });
    edited.resolve(answer.statusCode);
    return deleteMany(filter, how);
  });
  expect(await undo(town, { ids: [1, 2], bin: [1, 2] })).toMatchObject([
    { id: 1, outcome: "kept" },
    { id: 2, outcome: "removed" },
  ]);
  expect(await edited.promise).toBe(200);
  expect(await titles(town)).toEqual(["Bread"]);
  const binned = (await town.manage.get("/api/admin/coupons/bin")).json();
  expect(binned).toMatchObject([{ id: 2 }]);
});

describe("undo of a batch whose answer the import never got", () => {
  const lost = { batches: ["one:coupons:1"] };
  async function brought() {
    const town = await fixture.town();
    const businessId = await town.business({ name: "Baker" });
    await town.coupon({ businessId, title: "By hand" });
    await town.bring([{ businessId, title: "Brought" }], { batch: "one:coupons:1" });
    await deleted(town, businessId);
    return { town, businessId };
  }

  test("removes its coupons from the bin when deleted with their business, unless they are needed", async () => {
    const { town, businessId } = await brought();
    // After its last message was sent, only the bin holds it.
    const gone = { town: town.slug, deleted: true };
    await expect.poll(() => fixture.coupons.coupons.kind.model.exists(gone), SOON).toBeNull();
    expect(await undo(town, { ...lost, preview: true })).toMatchObject([{ id: 2 }]);
    await undo(town, { ...lost, keep: [2] });
    await restored(town, businessId);
    expect(await titles(town)).toEqual(["By hand", "Brought"]);
    await deleted(town, businessId);
    await undo(town, lost);
    await restored(town, businessId);
    expect(await titles(town)).toEqual(["By hand"]);
  });

  test("removes its coupons that were restored with their business", async () => {
    const { town, businessId } = await brought();
    const gone = { town: town.slug, deleted: true };
    await expect.poll(() => fixture.coupons.coupons.kind.model.exists(gone), SOON).toBeNull();
    await restored(town, businessId);
    const removed = [{ id: 2, outcome: "removed", batch: "coupons:1" }];
    expect(await undo(town, lost)).toEqual(removed);
    expect(await titles(town)).toEqual(["By hand"]);
  });
});
