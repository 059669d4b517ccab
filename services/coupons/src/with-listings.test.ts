import { setTimeout as pause } from "node:timers/promises";
import { republish } from "@mainstreet/messages/republish";
import { publicationOf } from "@mainstreet/service/records/model";
import { messagesOf } from "@mainstreet/testing/probe";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "./testing/fixture.ts";
import type { CouponTown } from "./testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

const SECOND = { timeout: 1000, interval: 10 };
/** A busy machine may take longer than the product does. */
const ONCE_MORE = { retry: 2 };
const SOON = { timeout: 10_000, interval: 25 };
const coupons = async ({ visit }: CouponTown) =>
  (await visit.get("/api/coupons")).json<
    { id: number; business: { name: string; category: { name: string } } }[]
  >();

test("deleting a business is preceded by the number of its coupons, expired ones included", async () => {
  const town = await fixture.town();
  const baker = await town.business({ name: "Baker" });
  const other = await town.business({ name: "Other" });
  await town.coupon({ businessId: baker, title: "Live" });
  await town.coupon({ businessId: baker, title: "Ended", expiration: "2026-11-01" });
  await town.coupon({ businessId: other, title: "Live" });
  await vi.waitFor(async () => {
    const impact = async (...ids: number[]) =>
      (await town.businesses.post("/api/admin/businesses/bulk-impact", { ids })).json();
    expect(await impact(baker)).toEqual({ coupons: 2 });
    expect(await impact(baker, other)).toEqual({ coupons: 3 });
  }, SOON);
});

describe("coupons after a change in listings", () => {
  test("show the new name of a renamed business within a second", ONCE_MORE, async () => {
    const town = await fixture.town();
    await town.coupon({ businessId: await town.business({ name: "Baker" }), title: "Deal" });
    expect(await coupons(town)).toMatchObject([{ business: { name: "Baker" } }]);
    await town.businesses.put("/api/admin/businesses/1", { name: "Bakery" });
    await vi.waitFor(
      async () => expect(await coupons(town)).toMatchObject([{ business: { name: "Bakery" } }]),
      SECOND,
    );
  });

  test("show the new name of a renamed category", async () => {
    const town = await fixture.town();
    await town.coupon({ businessId: await town.business({ name: "Baker" }), title: "Deal" });
    await vi.waitFor(async () =>
      expect(await coupons(town)).toMatchObject([{ business: { category: { name: "Food" } } }]),
    );
    await town.businesses.put("/api/admin/categories/1", { name: "Eating" });
    await vi.waitFor(
      async () =>
        expect(await coupons(town)).toMatchObject([{ business: { category: { name: "Eating" } } }]),
      SOON,
    );
  });

  test("are deleted with their business, each with its own message", async () => {
    const town = await fixture.town();
    const [baker, vet] = [
      await town.business({ name: "Baker" }),
      await town.business({ name: "Vet" }),
    ];
    for (const businessId of [baker, vet, baker]) await town.coupon({ businessId, title: "Deal" });
    await town.businesses.delete(`/api/admin/businesses/${baker}`);
    await vi.waitFor(async () => {
      expect(await coupons(town)).toMatchObject([{ id: 2 }]);
      expect((await town.manage.get("/api/admin/coupons")).json()).toMatchObject([{ id: 2 }]);
      const told = await messagesOf(fixture.env, "coupons", town.slug);
      expect(told.filter(({ data }) => data["deleted"]).map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(["1", "3"]),
      );
    }, SOON);
    const late = await town.manage.post("/api/admin/coupons", { businessId: baker, title: "Late" });
    expect(late.statusCode).toBe(400);
  });
});

describe("an admin's change in listings or coupons is in the next answer of the other service", () => {
  /** Delays the handling of businesses' messages until `until` resolves. */
  function hold(until: () => Promise<unknown>) {
    const { businesses } = fixture.coupons;
    const apply = businesses.applyBusinesses;
    return vi.spyOn(businesses, "applyBusinesses").mockImplementation(async (changes) => {
      await until();
      return apply(changes);
    });
  }

  test("even when the message of a renamed or deleted business is late", ONCE_MORE, async () => {
    const town = await fixture.town();
    const [baker, vet] = [
      await town.business({ name: "Baker" }),
      await town.business({ name: "Vet" }),
    ];
    for (const businessId of [baker, vet]) await town.coupon({ businessId, title: "Deal" });
    const shown = () => town.manage.get("/api/coupons");
    const kept = () => town.manage.get("/api/admin/coupons");
    await shown();
    const held = hold(() => pause(300));
    try {
      for (const [name, look] of [
        ["Bakery", shown],
        ["Bread", kept],
      ] as const) {
        await town.businesses.put(`/api/admin/businesses/${baker}`, { name });
        expect.soft((await look()).json()).toMatchObject([{ business: { name } }, {}]);
      }
      await town.businesses.delete(`/api/admin/businesses/${baker}`);
      expect.soft((await shown()).json()).toMatchObject([{ id: 2 }]);
      await town.businesses.delete(`/api/admin/businesses/${vet}`);
      expect.soft((await kept()).json()).toEqual([]);
    } finally {
      held.mockRestore();
    }
  });

  test("for the coupons of a business", async () => {
    const town = await fixture.town();
    const businessId = await town.business({ name: "Baker" });
    const shown = () => town.businesses.get("/api/businesses?hasCoupons=true");
    await shown();
    await town.coupon({ businessId, title: "One" });
    expect.soft((await shown()).json()).toMatchObject([{ name: "Baker" }]);
    await town.coupon({ businessId, title: "Two" });
    const kept = await town.businesses.get("/api/admin/businesses");
    expect.soft(kept.json()).toMatchObject([{ couponCount: 2 }]);
  });

  test("but nobody waits long for a missing message, and visitors not at all", async () => {
    const town = await fixture.town();
    await town.coupon({ businessId: await town.business({ name: "Baker" }), title: "Deal" });
    const comes = Promise.withResolvers<void>();
    const held = hold(() => comes.promise);
    try {
      await town.businesses.put("/api/admin/businesses/1", { name: "Bakery" });
      for (const [caller, patience] of [
        [town.visit, 1500],
        [town.manage, 3500],
        // After one wait in vain, the same caller doesn't wait again.
        [town.manage, 1500],
      ] as const) {
        const asked = performance.now();
        expect((await caller.get("/api/coupons")).json()).toMatchObject([{ id: 1 }]);
        expect(performance.now() - asked).toBeLessThan(patience);
      }
    } finally {
      held.mockRestore();
      comes.resolve();
    }
  });
});

test("a business just created accepts a new coupon, or one moved to it, at once", async () => {
  const town = await fixture.town();
  const categoryId = 1;
  for (let number = 1; number <= 5; number += 1) {
    const business = { name: `Shop ${number}`, categoryId };
    const made = await town.businesses.post("/api/admin/businesses", business);
    const { id: businessId } = made.json<{ id: number }>();
    const answer =
      number % 2 === 1
        ? await town.manage.post("/api/admin/coupons", { businessId, title: "Deal" })
        : await town.manage.put("/api/admin/coupons/1", { businessId });
    expect(answer.json()).toMatchObject({ businessId, business });
  }
});

test("a new coupon is accepted when its business's copy is missing and the relay is delayed", async () => {
  const town = await fixture.town();
  const businessId = await town.business({ name: "Baker" });
  const [here, made] = [
    { town: town.slug, id: businessId },
    { town: town.slug, shown: new Map([[businessId, 0]]) },
  ];
  // The lease of an instance that was killed before it could send.
  const { kind } = fixture.listings.businesses;
  const outboxLease = { by: "killed", until: new Date(Date.now() + 5000) };
  await kind.model.updateOne(here, { $set: { outboxLease } });
  await republish(kind.model.db, publicationOf(kind), made, new Date());
  await fixture.coupons.coupons.kind.model.db.collection("businesses").deleteOne(here);
  const answer = await town.manage.post("/api/admin/coupons", { businessId, title: "Deal" });
  expect(answer.json()).toMatchObject({ businessId, business: { name: "Baker" } });
}, 20_000);

test("no coupon outlives its business, even when saved concurrently with the deletion", async () => {
  const town = await fixture.town();
  for (let id = 1; id <= 5; id += 1) await town.business({ name: `Shop ${id}` });
  await town.coupon({ businessId: 5, title: "Stays" });
  for (const businessId of [1, 2, 3, 4])
    await Promise.all([
      town.businesses.delete(`/api/admin/businesses/${businessId}`),
      ...["a", "b", "c"].map((title) =>
        town.manage.post("/api/admin/coupons", { businessId, title }),
      ),
      town.bring([{ businessId, title: "Imported" }]),
    ]);
  await vi.waitFor(async () => {
    for (const businessId of [1, 2, 3, 4])
      expect((await fixture.coupons.businesses.gone(town.slug, [businessId])).size).toBe(1);
    const left = (await town.manage.get("/api/admin/coupons")).json();
    expect(left).toMatchObject([{ title: "Stays" }]);
  }, SOON);
});

test("metrics report how far each service is behind with its messages", async () => {
  for (const { app } of [fixture.listings, fixture.coupons]) {
    const { body } = await app.inject({ url: "/metrics" });
    expect(body).toMatch(/^outbox_age_seconds \d/m);
    expect(body).toMatch(/^messages_waiting \d/m);
  }
});

test("exporting a leaving town's coupons waits for pending messages", async () => {
  const town = await fixture.town();
  const [keep, other] = [await town.business({ name: "A" }), await town.business({ name: "B" })];
  await town.coupon({ businessId: other, title: "Deal" });
  const tools = asCaller(fixture.env, "tools");
  await town.businesses.post("/api/admin/businesses/merge", { keep, other });
  const records = await town.visit.get("/internal/records/coupons?settled=true", tools);
  expect(records.json()).toMatchObject([{ title: "Deal", businessId: keep }]);
});
