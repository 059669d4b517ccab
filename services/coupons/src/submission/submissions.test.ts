/** An approved submission creates its coupon once, and birthday offers show it. */
import { messages } from "@mainstreet/contracts/messages";
import { createMessage } from "@mainstreet/messages/envelope";
import { submissionForm } from "@mainstreet/listings-service/testing/submission-form";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { openCoupons } from "../testing/fixture.ts";

const coupons = await openCoupons();
afterAll(coupons.close);

async function approved() {
  const town = await coupons.town();
  const { id } = (await town.businesses.post("/api/listing-submissions", submissionForm)).json<{
    id: number;
  }>();
  const decide = (decision: string) =>
    town.businesses.post(`/api/admin/submissions/${id}/${decision}`, {});
  await decide("approve");
  const titles = async () =>
    (await town.visit.get("/api/coupons")).json<{ title: string }[]>().map(({ title }) => title);
  await vi.waitFor(async () => expect(await titles()).toEqual(["A free bun"]), { timeout: 10_000 });
  return { ...town, decide, titles };
}

test("an approved coupon is featured at its new business, and removed when the approval is undone", async () => {
  const { visit, decide, titles } = await approved();
  expect((await visit.get("/api/coupons")).json()).toMatchObject([
    { showDeals: true, discount: "Free", business: { name: "Quince Bakery", isPremium: true } },
  ]);
  await decide("undo");
  await vi.waitFor(async () => expect(await titles()).toEqual([]), { timeout: 10_000 });
});

/** Redelivers listings' messages about the town; resolves when all were handled. */
async function sendAgain(slug: string, more = "", changed = (field: string) => field) {
  const stream = `${coupons.env.REDIS_PREFIX}stream:listings`;
  for (const [, fields] of await coupons.redis.xrange(stream, "-", "+")) {
    const said = fields.join(" ");
    if (said.includes(slug) && said.includes(more))
      await coupons.redis.xadd(stream, "*", ...fields.map(changed));
  }
  const read = async () => {
    const groups = z.array(z.array(z.unknown())).parse(await coupons.redis.xinfo("GROUPS", stream));
    const group = groups.find((pairs) => pairs.includes("coupons")) ?? [];
    return { lag: group[group.indexOf("lag") + 1], pending: group[group.indexOf("pending") + 1] };
  };
  await vi.waitFor(async () => expect(await read()).toEqual({ lag: 0, pending: 0 }), {
    timeout: 10_000,
  });
}

test("a redelivered approval does not re-create a deleted coupon", async () => {
  const { slug, manage, titles } = await approved();
  await manage.delete("/api/admin/coupons/1");
  await sendAgain(slug);
  expect(await titles()).toEqual([]);
  expect((await manage.get("/api/admin/coupons")).json()).toEqual([]);
});

test("a repaired approval with a later revision keeps an admin's change or deletion of the coupon", async () => {
  const { slug, manage } = await approved();
  const titles = async () =>
    (await manage.get("/api/admin/coupons")).json<{ title: string }[]>().map(({ title }) => title);
  let revision = 7;
  const repair = () =>
    sendAgain(slug, `"coupon":{`, (field) =>
      field.replace(/"revision":\d+/, `"revision":${(revision += 1)}`),
    );
  await manage.put("/api/admin/coupons/1", { title: "Two free buns" });
  await repair();
  expect(await titles()).toEqual(["Two free buns"]);
  await manage.delete("/api/admin/coupons/1");
  await repair();
  expect(await titles()).toEqual([]);
});

/** Undoes the approval and restores its business from the bin, and with it the coupon. */
async function restored() {
  const town = await approved();
  const { slug, manage, businesses, decide } = town;
  const shown = async () =>
    (await manage.get("/api/admin/coupons")).json<{ title: string; businessId: number }[]>();
  const until = async (expected: object[]) => {
    await expect.poll(shown, { timeout: 10_000 }).toMatchObject(expected);
  };
  await decide("undo");
  await until([]);
  await businesses.post("/api/admin/businesses/bin/restore", { ids: [1] });
  await until([{ id: 1, businessId: 1 }]);
  /** Approves again; resolves when that is applied here. */
  async function approveAgain() {
    await decide("approve");
    const submissions = coupons.coupons.coupons.kind.model.db.collection("submissions");
    const applied = () => submissions.findOne({ town: slug, status: "approved" });
    await expect.poll(applied, { timeout: 10_000 }).not.toBeNull();
  }
  return { ...town, shown, until, approveAgain };
}

test("another approval keeps the coupon that was restored with its business", async () => {
  const { manage, shown, approveAgain } = await restored();
  await manage.put("/api/admin/coupons/1", { title: "Two free buns" });
  await approveAgain();
  expect(await shown()).toMatchObject([{ id: 1, title: "Two free buns" }]);
});

test("another approval puts the earlier coupon that a merge has moved into the bin, and creates its own", async () => {
  const { manage, business, businesses, shown, until, approveAgain } = await restored();
  const keep = await business({ name: "Bun" });
  await businesses.post("/api/admin/businesses/merge", { keep, other: 1 });
  await until([{ id: 1, businessId: keep }]);
  await manage.put("/api/admin/coupons/1", { title: "Two free buns" });
  await approveAgain();
  expect(await shown()).toMatchObject([{ title: "A free bun", businessId: keep + 1 }]);
  await manage.post("/api/admin/coupons/bin/restore", { ids: [1] });
  await until([{ id: 1, title: "Two free buns", businessId: keep }, { title: "A free bun" }]);
});

test("erasing a submission keeps its coupon, whether published before or after the approval", async () => {
  const { slug } = await approved();
  for (const isToldBefore of [true, false]) {
    const { slug: other, manage, business } = await coupons.town();
    const businessId = await business({ name: "Bun" });
    const titles = async () =>
      (await manage.get("/api/admin/coupons"))
        .json<{ title: string }[]>()
        .map(({ title }) => title);
    const approve = () =>
      sendAgain(slug, `"coupon":{`, (field) =>
        field.replaceAll(slug, other).replace('"businessId":1', `"businessId":${businessId}`),
      );
    const erased = createMessage({
      type: "submission.changed.v1",
      town: other,
      subject: 1,
      revision: 3,
      data: { id: 1, deleted: true },
      now: coupons.clock.now,
    });
    const erase = () =>
      coupons.coupons.submissions.apply([messages["submission.changed.v1"].parse(erased)]);
    for (const tell of isToldBefore ? [erase, approve] : [approve, erase]) await tell();
    expect(await titles()).toEqual(["A free bun"]);
    await manage.delete("/api/admin/coupons/1");
    for (const tell of [erase, approve]) await tell();
    expect(await titles()).toEqual([]);
  }
});

test("an approved coupon of a merged business is created at the kept one", async () => {
  const { slug } = await approved();
  const town = await coupons.town();
  const keep = await town.business({ name: "Bun" });
  const news = createMessage({
    type: "business.changed.v1",
    town: town.slug,
    subject: 99,
    revision: 2,
    data: { id: 99, deleted: true, mergedInto: keep },
    now: coupons.clock.now,
  });
  await coupons.coupons.businesses.applyBusinesses([messages["business.changed.v1"].parse(news)]);
  await sendAgain(slug, `"coupon":{`, (field) =>
    field.replaceAll(slug, town.slug).replace('"businessId":1', '"businessId":99'),
  );
  expect((await town.manage.get("/api/admin/coupons")).json()).toMatchObject([
    { title: "A free bun", businessId: keep },
  ]);
});

test("birthday offers are live featured coupons, premium businesses first, at most twelve", async () => {
  const { visit, business, coupon } = await approved();
  const plain = await business({ name: "Plain" });
  for (let n = 1; n <= 13; n += 1)
    await coupon({ businessId: plain, title: `Plain ${n}`, showDeals: true });
  await coupon({ businessId: plain, title: "Over", showDeals: true, expiration: "2026-11-20" });
  await coupon({ businessId: plain, title: "Not featured" });
  const offers = (await visit.get("/api/birthday-offers")).json<{ title: string }[]>();
  expect(offers).toHaveLength(12);
  expect(offers[0]?.title).toBe("A free bun");
  expect(offers.map(({ title }) => title)).not.toContain("Over");
});

test("an approved coupon starts on its requested day and is not public before", async () => {
  const { businesses, visit, manage } = await coupons.town();
  const form = { ...submissionForm, couponStartDate: "2026-11-23" };
  await businesses.post("/api/listing-submissions", form);
  await businesses.post("/api/admin/submissions/1/approve", {});
  await vi.waitFor(async () => {
    expect((await manage.get("/api/admin/coupons")).json()).toMatchObject([
      { title: "A free bun", startDate: "2026-11-23", isAnnounced: false, isActive: true },
    ]);
  }, 10_000);
  expect((await visit.get("/api/coupons")).json()).toEqual([]);
  coupons.clock.now = new Date("2026-11-23T12:00:00Z");
  // Admins read the database, shoppers the catalogue that messages update.
  await vi.waitFor(async () => {
    expect((await visit.get("/api/coupons")).json()).toMatchObject([{ title: "A free bun" }]);
  });
});

test("birthday offers answer 404 when a town has none", async () => {
  const { visit } = await coupons.town();
  const answer = await visit.get("/api/birthday-offers");
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { message: "No special birthday offers available right now", code: "no_offers" },
  ]);
});
