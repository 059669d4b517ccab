/** A coupon stays at its business when an admin moves it to one that is being deleted. */
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { CouponTown } from "../testing/fixture.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const fixture = await openCoupons(clock);
afterAll(fixture.close);
afterEach(() => void vi.restoreAllMocks());

const SOON = { timeout: 10_000, interval: 25 };
const OLD = 1;
const NEW = 2;

/** Runs `act` after the write that moves a coupon, before its answer. */
function behindTheMove(act: () => Promise<unknown>) {
  const collection = fixture.coupons.coupons.kind.model.db.collection("coupons");
  const updateOne = collection.updateOne.bind(collection);
  const spy = vi.spyOn(collection, "updateOne").mockImplementation(async (filter, update, how) => {
    const done = await updateOne(filter, update, how);
    if (JSON.stringify(update).includes(`"businessId":${NEW}`)) {
      spy.mockRestore();
      await act();
    }
    return done;
  });
}

/** Stores businesses' messages, but delays what they cause for coupons. */
function holdWhatFollows() {
  const { businesses } = fixture.coupons;
  const apply = businesses.applyBusinesses;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(businesses, "applyBusinesses").mockImplementation(async (changes) => {
    const applied = await apply(changes);
    await promise;
    return applied;
  });
  return resolve;
}

const isGone = async ({ slug }: CouponTown) =>
  (await fixture.coupons.businesses.gone(slug, [NEW])).has(NEW);
const hasTakenIt = async ({ slug }: CouponTown) =>
  (await fixture.coupons.coupons.count(slug, { id: 1 })) === 0;

/** Deletes the new business before the write checks whether it is gone. */
function goesBeforeThatIsAsked(here: CouponTown) {
  const { businesses } = fixture.coupons;
  const goneLately = businesses.goneLately.bind(businesses);
  vi.spyOn(businesses, "goneLately").mockImplementationOnce(async (slug, ids) => {
    await here.businesses.delete(`/api/admin/businesses/${NEW}`);
    await expect.poll(() => isGone(here), SOON).toBe(true);
    return goneLately(slug, ids);
  });
}

const edits = {
  "the form": {
    status: 400,
    move: ({ manage }: CouponTown) =>
      manage.put("/api/admin/coupons/1", { businessId: NEW, title: "Moved" }),
  },
  "an earlier version": {
    status: 409,
    move: async ({ manage }: CouponTown) => {
      const entry = (await manage.get("/api/admin/coupons/1/history"))
        .json<{ at: string; changes: { to: unknown }[] }[]>()
        .find(({ changes }) => changes.some(({ to }) => to === NEW));
      return manage.post("/api/admin/coupons/1/history/restore", { at: entry?.at });
    },
  },
};

/** A town whose coupon was moved to the new business once before. */
async function town() {
  const made = await fixture.town();
  for (const name of ["Baker", "Vet"]) await made.business({ name });
  await made.coupon({ businessId: OLD, title: "Deal" });
  for (const businessId of [NEW, OLD]) {
    clock.now = new Date(clock.now.getTime() + 1000);
    await made.manage.put("/api/admin/coupons/1", { businessId });
  }
  clock.now = new Date(clock.now.getTime() + 1000);
  return made;
}

test.each([
  ["the form", "before"],
  ["the form", "after"],
  ["an earlier version", "before"],
  ["an earlier version", "after"],
] as const)(
  "a move by %s to a business being deleted is undone, noticed %s its coupons are deleted",
  async (edit, when) => {
    const here = await town();
    const release = when === "before" ? holdWhatFollows() : undefined;
    behindTheMove(async () => {
      await here.businesses.delete(`/api/admin/businesses/${NEW}`);
      await expect.poll(() => (release ? isGone : hasTakenIt)(here), SOON).toBe(true);
    });
    const { status, move } = edits[edit];
    expect((await move(here)).statusCode).toBe(status);
    release?.();
    // Comes later in the same stream: once it is known, the message before was handled.
    await here.business({ name: "Florist" });
    const shown = (await here.manage.get("/api/admin/coupons")).json();
    expect(shown).toMatchObject([{ id: 1, businessId: OLD, title: "Deal" }]);
    expect((await here.manage.get("/api/admin/coupons/bin")).json()).toEqual([]);
  },
);

test.each([
  ["with the business that had taken it there", true],
  ["by itself where it was there so", false],
])(
  "a coupon stays in the bin when its business is deleted while it is restored: %s",
  async (_how, withBusiness) => {
    const here = await town();
    await here.manage.put("/api/admin/coupons/1", { businessId: NEW });
    await here.manage.delete("/api/admin/coupons/1");
    const { coupons } = fixture.coupons;
    const bin = async () => (await here.manage.get("/api/admin/coupons/bin")).json<object[]>();
    const place = { town: here.slug, entity: "coupon", id: 1 };
    if (withBusiness) await coupons.deps.bin.updateOne(place, { $set: { business: NEW } });
    const release = holdWhatFollows();
    goesBeforeThatIsAsked(here);
    const answer = await here.manage.post("/api/admin/coupons/bin/restore", { ids: [1] });
    expect(answer.json()).toMatchObject({ done: 0, kept: [{ id: 1 }] });
    release();
    await here.business({ name: "Florist" });
    expect(await coupons.count(here.slug)).toBe(0);
    expect(await bin()).toMatchObject([{ id: 1, businessId: withBusiness ? NEW : null }]);
  },
);

test("a coupon moved to another business while its business is deleted is kept", async () => {
  const here = await town();
  await here.manage.put("/api/admin/coupons/1", { businessId: NEW });
  const collection = fixture.coupons.coupons.kind.model.db.collection("coupons");
  const bulkWrite = collection.bulkWrite.bind(collection);
  const moved = Promise.withResolvers<number>();
  const spy = vi.spyOn(collection, "bulkWrite").mockImplementation(async (writes, how) => {
    if (JSON.stringify(writes).includes('"deleted":true')) {
      spy.mockRestore();
      const answer = await here.manage.put("/api/admin/coupons/1", { businessId: OLD });
      moved.resolve(answer.statusCode);
    }
    return bulkWrite(writes, how);
  });
  await here.businesses.delete(`/api/admin/businesses/${NEW}`);
  expect(await moved.promise).toBe(200);
  await here.business({ name: "Florist" });
  const shown = (await here.manage.get("/api/admin/coupons")).json();
  expect(shown).toMatchObject([{ id: 1, businessId: OLD }]);
  expect((await here.manage.get("/api/admin/coupons/bin")).json()).toEqual([]);
});

test("a coupon created while its business is deleted is rejected and leaves nothing behind", async () => {
  const here = await town();
  const release = holdWhatFollows();
  goesBeforeThatIsAsked(here);
  const late = { businessId: NEW, title: "Late" };
  expect((await here.manage.post("/api/admin/coupons", late)).statusCode).toBe(400);
  release();
  await here.business({ name: "Florist" });
  expect(await fixture.coupons.coupons.count(here.slug)).toBe(1);
  expect((await here.manage.get("/api/admin/coupons/bin")).json()).toEqual([]);
});

test("a coupon whose old and new business are both deleted goes to the bin with the old one", async () => {
  const here = await town();
  behindTheMove(async () => {
    for (const id of [OLD, NEW]) await here.businesses.delete(`/api/admin/businesses/${id}`);
    await expect.poll(() => hasTakenIt(here), SOON).toBe(true);
  });
  expect((await edits["the form"].move(here)).statusCode).toBe(400);
  const bin = (await here.manage.get("/api/admin/coupons/bin")).json();
  expect(bin).toMatchObject([{ id: 1, businessId: OLD }]);
});
