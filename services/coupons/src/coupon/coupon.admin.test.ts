import { messagesOf } from "@mainstreet/testing/probe";
import { signIn } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { ids, openCoupons, read } from "../testing/fixture.ts";

const fixture = await openCoupons();
afterAll(fixture.close);

describe("coupons for admins", () => {
  test("are created, changed and deleted, and each step is published with its revision", async () => {
    const { slug, manage, business } = await fixture.town();
    const businessId = await business({ name: "Baker" });
    const created = await manage.post("/api/admin/coupons", {
      businessId,
      title: " Two for one ",
      expiration: "2026-11-20T00:00:00.000Z",
    });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      expect.objectContaining({
        id: 1,
        title: "Two for one",
        expiration: "2026-11-20",
        expired: true,
        revision: 1,
        business: expect.objectContaining({ name: "Baker" }),
      }),
    ]);
    const changed = await manage.put("/api/admin/coupons/1", { expiration: null, revision: 1 });
    expect(changed.json()).toMatchObject({ title: "Two for one", expiration: null, revision: 2 });
    expect((await manage.delete("/api/admin/coupons/1")).statusCode).toBe(204);
    await vi.waitFor(async () =>
      expect(await messagesOf(fixture.env, "coupons", slug)).toMatchObject([
        { type: "coupon.changed.v1", revision: 1, data: { id: 1, businessId } },
        { type: "coupon.changed.v1", revision: 2, data: { id: 1, expiration: null } },
        { type: "coupon.changed.v1", revision: 3, data: { id: 1, deleted: true } },
      ]),
    );
    expect((await manage.get("/api/admin/coupons")).json()).toEqual([]);
  });

  test("are created once per form, with the values sent last", async () => {
    const { manage, business } = await fixture.town();
    const fields = { businessId: await business({ name: "Baker" }), title: "Two for one" };
    const form = { "idempotency-key": "form-of-a-coupon" };
    const send = (title: string, headers = form) =>
      manage.post("/api/admin/coupons", { ...fields, title }, headers);
    // A double click, and a correction after a lost answer.
    await Promise.all([send("Two for one"), send("Two for one")]);
    const last = await send("Three for one");
    expect([last.statusCode, last.json()]).toMatchObject([201, { title: "Three for one" }]);
    expect(read(await manage.get("/api/admin/coupons"))).toMatchObject([
      { id: last.json<{ id: number }>().id, title: "Three for one" },
    ]);
    await send("Two for one", { "idempotency-key": "another-form" });
    expect(ids(await manage.get("/api/admin/coupons"))).toHaveLength(2);
  });

  test("reject a repeated form when a colleague has changed the coupon since", async () => {
    const { slug, visit, manage, business } = await fixture.town();
    const fields = { businessId: await business({ name: "Baker" }), title: "Two for one" };
    const form = { "idempotency-key": "form-of-a-coupon" };
    await manage.post("/api/admin/coupons", fields, form);
    const colleague = { "x-session": await signIn(fixture.env, fixture.redis, slug, 2) };
    const path = "/api/admin/coupons/1";
    await visit.put(path, { title: "Two for two" }, colleague);
    const late = await manage.post("/api/admin/coupons", fields, form);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: "corrected",
        message:
          "This was saved at the first try, and clerk2 has changed it since. Find it in the list to change it.",
      },
    ]);
    expect((await manage.get(path)).json()).toMatchObject({ title: "Two for two", revision: 2 });
  });

  test("are updated in the public list at once", async () => {
    const { visit, manage, business, coupon } = await fixture.town();
    const businessId = await business({ name: "Baker" });
    await coupon({ businessId, title: "A" });
    expect(ids(await visit.get("/api/coupons"))).toEqual([1]);
    await coupon({ businessId, title: "B" });
    expect(ids(await visit.get("/api/coupons"))).toEqual([1, 2]);
    await manage.delete("/api/admin/coupons/1");
    expect(ids(await visit.get("/api/coupons"))).toEqual([2]);
    expect((await visit.get("/api/coupons/1")).statusCode).toBe(404);
  });

  test("are paginated, also for one business", async () => {
    const { manage, business, coupon } = await fixture.town();
    const [one, two] = [await business({ name: "Baker" }), await business({ name: "Vet" })];
    for (const businessId of [one, two, one, one]) await coupon({ businessId, title: "Deal" });
    const answer = await manage.get(`/api/admin/coupons?businessId=${one}&limit=2&offset=1`);
    expect([ids(answer), answer.headers["x-total-count"]]).toEqual([[3, 4], "3"]);
  });

  test("require a business of their own town", async () => {
    const [ours, theirs] = [await fixture.town(), await fixture.town()];
    await ours.coupon({ businessId: await ours.business({ name: "Ours" }), title: "Deal" });
    await theirs.business({ name: "One" });
    const foreign = await theirs.business({ name: "Two" });
    for (const answer of [
      await ours.manage.post("/api/admin/coupons", { title: "Deal", businessId: foreign }),
      await ours.manage.put("/api/admin/coupons/1", { businessId: foreign }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          message: "Please select a business",
          code: "invalid_request",
          errors: [{ path: "businessId", message: "Please select a business" }],
        },
      ]);
    expect(read(await ours.manage.get("/api/admin/coupons"))).toMatchObject([{ revision: 1 }]);
  });

  test("reject an outdated revision", async () => {
    const { manage, business, coupon } = await fixture.town();
    await coupon({ businessId: await business({ name: "Baker" }), title: "Deal" });
    await manage.put("/api/admin/coupons/1", { title: "New deal", revision: 1 });
    const late = await manage.put("/api/admin/coupons/1", { title: "Old deal", revision: 1 });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, "outdated"]);
    expect(read(await manage.get("/api/admin/coupons"))).toMatchObject([{ title: "New deal" }]);
  });

  test("of another town are not found or changed", async () => {
    const [ours, theirs] = [await fixture.town(), await fixture.town()];
    await theirs.coupon({ businessId: await theirs.business({ name: "Baker" }), title: "Deal" });
    for (const answer of [
      await ours.visit.get("/api/coupons/1"),
      await ours.manage.put("/api/admin/coupons/1", { title: "Stolen" }),
      await ours.manage.put("/api/admin/coupons/1", { businessId: 1 }),
      await ours.manage.delete("/api/admin/coupons/1"),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { message: "Coupon not found", code: "not_found" },
      ]);
    expect(read(await theirs.visit.get("/api/coupons"))).toMatchObject([{ title: "Deal" }]);
    expect(read(await ours.visit.get("/api/coupons"))).toEqual([]);
  });

  test.each([
    { title: { $gt: "" } },
    { title: "" },
    { title: ["Deal"] },
    { businessId: "1" },
    { businessId: { $gt: 0 } },
    { businessId: 0 },
    { expiration: "soon" },
    { expiration: "2026-02-30" },
    { expiration: 20261121 },
    { showDeals: 1 },
    { imageUrl: "javascript:alert(1)" },
    { id: 7 },
    { town: "other" },
    { business: { name: "x" } },
    { $where: "1" },
  ])("are rejected with %j", async (fault) => {
    const { manage, business, coupon } = await fixture.town();
    const businessId = await business({ name: "Baker" });
    await coupon({ businessId, title: "Deal" });
    for (const answer of [
      await manage.post("/api/admin/coupons", { businessId, title: "New", ...fault }),
      await manage.put("/api/admin/coupons/1", fault),
    ])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        400,
        "invalid_request",
      ]);
    expect(read(await manage.get("/api/admin/coupons"))).toMatchObject([
      { title: "Deal", revision: 1 },
    ]);
  });
});
