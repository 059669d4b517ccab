import { messagesOf } from "@mainstreet/testing/probe";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import type { CouponTown } from "../testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

const stored = async ({ manage }: CouponTown) =>
  (await manage.get("/api/admin/coupons?limit=500")).json<
    { id: number; title: string; code: string; revision: number; [field: string]: unknown }[]
  >();
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);
const deal = { businessId: 1, title: "Two for one" };

describe("coupons in bulk", () => {
  test("are added and published once, and repeated rows change and publish nothing", async () => {
    const town = await fixture.town();
    const rows = [deal, { ...deal, title: "Free tea", code: "TEA" }];
    expect(await town.bring(rows)).toEqual([
      { row: 1, outcome: "added", id: 1 },
      { row: 2, outcome: "added", id: 2 },
    ]);
    expect(outcomes(await town.bring(rows))).toEqual(["unchanged", "unchanged"]);
    expect((await stored(town)).map(({ revision }) => revision)).toEqual([1, 1]);
    await vi.waitFor(async () =>
      expect(await messagesOf(fixture.env, "coupons", town.slug)).toHaveLength(2),
    );
  });

  test("match by business and code regardless of the title", async () => {
    const town = await fixture.town();
    await town.bring([{ ...deal, code: "SAVE" }]);
    expect(await town.bring([{ businessId: 1, title: "New title", code: "save" }])).toEqual([
      { row: 1, outcome: "changed", id: 1 },
    ]);
    expect(await town.bring([{ ...deal, businessId: 2, code: "SAVE" }])).toEqual([
      { row: 1, outcome: "added", id: 2 },
    ]);
  });

  test("without a code match by business and title, and keep the stored code", async () => {
    const town = await fixture.town();
    await town.bring([{ ...deal, code: "SAVE" }]);
    const row = { businessId: 1, title: " two FOR one", discount: "50%" };
    expect(outcomes(await town.bring([row]))).toEqual(["changed"]);
    expect(await stored(town)).toMatchObject([{ code: "SAVE", discount: "50%" }]);
  });

  test("with different codes are different coupons, even with the same title in one file", async () => {
    const town = await fixture.town();
    const rows = [
      { ...deal, code: "A" },
      { ...deal, code: "B" },
    ];
    expect(outcomes(await town.bring(rows))).toEqual(["added", "added"]);
    expect(outcomes(await town.bring(rows))).toEqual(["unchanged", "unchanged"]);
    expect((await stored(town)).map(({ code }) => code)).toEqual(["A", "B"]);
  });

  test("assign a code to a stored coupon with the same title and no code", async () => {
    const town = await fixture.town();
    await town.bring([deal]);
    expect(outcomes(await town.bring([{ ...deal, code: "NEW" }]))).toEqual(["changed"]);
    expect(await stored(town)).toMatchObject([{ id: 1, code: "NEW" }]);
  });

  test("only fill blank fields when marked as repetition or repeated in a batch", async () => {
    const town = await fixture.town();
    const more = { ...deal, discount: "50%", terms: "Once." };
    expect(await town.bring([{ ...deal, discount: "10%" }, more])).toEqual([
      { row: 1, outcome: "added", id: 1 },
      { row: 2, outcome: "merged", id: 1 },
    ]);
    // A stored false counts as unset, so the row's value is taken.
    const again = { ...deal, discount: "20%", description: "Tasty", showDeals: true };
    expect(outcomes(await town.bring([again], { merge: true }))).toEqual(["merged"]);
    expect(await stored(town)).toMatchObject([
      { discount: "10%", terms: "Once.", description: "Tasty", showDeals: true, revision: 2 },
    ]);
  });

  test("answer a repeated batch with the first outcomes", async () => {
    const town = await fixture.town();
    await town.bring([{ ...deal, title: "Old" }]);
    const rows = [deal, { ...deal, title: "Old", discount: "5%" }, { ...deal, terms: "Once." }];
    const first = await town.bring(rows, { batch: "import:3" });
    expect(outcomes(first)).toEqual(["added", "changed", "merged"]);
    expect(await town.bring(rows, { batch: "import:3" })).toEqual(first);
    expect((await stored(town)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  test("are stored once when sent by concurrent requests", async () => {
    const town = await fixture.town();
    const rows = Array.from({ length: 30 }, (_, n) => ({ ...deal, title: `Deal ${n}` }));
    const answers = await Promise.all(
      ["a", "a", "b"].map((batch) => town.bring(rows, { batch: `${batch}:1` })),
    );
    expect(new Set(answers.map((answer) => answer.map(({ id }) => id).join())).size).toBe(1);
    expect(await stored(town)).toHaveLength(30);
  });

  test("can arrive before their business and are shown once it arrives", async () => {
    const town = await fixture.town();
    await town.bring([deal]);
    const shown = async () => (await town.visit.get("/api/coupons")).json<unknown[]>();
    expect(await shown()).toEqual([]);
    expect(await stored(town)).toMatchObject([{ id: 1, business: null }]);
    await town.business({ name: "Baker" });
    await vi.waitFor(async () =>
      expect(await shown()).toMatchObject([{ id: 1, business: { name: "Baker" } }]),
    );
  });

  test("of a deleted business are rejected, once its deletion has arrived", async () => {
    const town = await fixture.town();
    await town.business({ name: "Baker" });
    await town.businesses.delete("/api/admin/businesses/1");
    await vi.waitFor(
      async () =>
        expect(await town.bring([deal, { ...deal, businessId: 2 }])).toEqual([
          {
            row: 1,
            outcome: "rejected",
            errors: [{ path: "businessId", message: "Please select a business" }],
          },
          { row: 2, outcome: expect.any(String), id: expect.any(Number) },
        ]),
      10_000,
    );
  });

  test("are rejected as a whole when a row is malformed", async () => {
    const town = await fixture.town();
    const faults = [{ title: { $gt: "" } }, { businessId: "1" }, { id: 3 }, { expiration: "soon" }];
    for (const fault of faults) {
      const rows = [{ row: 1, values: { ...deal, ...fault } }];
      const body = { batch: "b", rows };
      const answer = await town.visit.post(
        "/internal/coupons/bulk",
        body,
        asCaller(fixture.env, "import"),
      );
      expect(answer.statusCode).toBe(400);
    }
    expect(await stored(town)).toEqual([]);
  });
});

test("undo keeps a coupon at its new business when its earlier one was deleted since", async () => {
  const town = await fixture.town();
  const from = await town.business({ name: "Alder Bakery" });
  const to = await town.business({ name: "Birch Bar" });
  const id = await town.coupon({ businessId: from, title: deal.title });
  const importing = asCaller(fixture.env, "import");
  const rows = [{ row: 1, id, values: { businessId: to, title: deal.title } }];
  await town.visit.post("/internal/coupons/bulk", { batch: "one:coupons:1", rows }, importing);
  await town.businesses.delete(`/api/admin/businesses/${from}`);
  await vi.waitFor(async () =>
    expect((await fixture.coupons.businesses.shown(town.slug, [from])).size).toBe(0),
  );
  const request = { import: "one", ids: [id], merged: [] };
  const undo = async (more = {}) =>
    (await town.visit.post("/internal/coupons/undo", { ...request, ...more }, importing)).json();
  const results = { results: [{ id, outcome: "kept", name: deal.title }] };
  expect(await undo({ preview: true })).toMatchObject(results);
  expect(await undo()).toMatchObject(results);
  expect(await stored(town)).toMatchObject([{ businessId: to, business: { name: "Birch Bar" } }]);
});
