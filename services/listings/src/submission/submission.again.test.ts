/** A form whose answer was lost is sent again with its key, perhaps corrected: the last version counts. */
import { messagesOf } from "@mainstreet/testing/probe";
import { visitor } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const listings = await openListings();
afterAll(listings.close);

const key = { "idempotency-key": "7f0f7c52-form" };
const corrected = { ...form, phone: "(555) 555-0111", logoUrl: "/media/def-320.webp" };

async function queue() {
  const town = await listings.town();
  const { visit, manage } = town;
  return {
    ...town,
    post: (body: object) => visit.post("/api/listing-submissions", body, key),
    decide: (decision: string, body: object = {}) =>
      manage.post(`/api/admin/submissions/1/${decision}`, body),
    shown: async () =>
      (await manage.get("/api/admin/submissions/1")).json<{
        revision: number;
        form: { phone: string };
      }>(),
  };
}

test("a resubmission replaces the pending submission and its pictures", async () => {
  const { slug, manage, post, shown } = await queue();
  const first = (await post(form)).json<{ token: string }>();
  const second = await post(corrected);
  expect([second.statusCode, second.json()]).toMatchObject([201, { id: 1 }]);
  expect(await shown()).toMatchObject({ status: "pending", form: corrected });
  const found = await manage.get(`/api/admin/submissions?q=${encodeURIComponent("555-0111")}`);
  expect(found.headers["x-total-count"]).toBe("1");
  await vi.waitFor(async () => {
    const told = await messagesOf(listings.env, "listings", slug);
    expect(told.map(({ data }) => data)).toEqual([
      { id: 1, status: "pending", imageUrls: [form.logoUrl] },
      { id: 1, status: "pending", imageUrls: [corrected.logoUrl] },
    ]);
  }, 10_000);
  const headers = { ...visitor(listings.env, slug), authorization: `Bearer ${first.token}` };
  const url = "/api/listing-submissions/1";
  expect((await listings.app.inject({ method: "DELETE", url, headers })).statusCode).toBe(204);
});

test.each([
  ["approve", {}],
  ["reject", { reason: "Not ours" }],
])(
  "a resubmission makes an admin's open view outdated for the decision to %s",
  async (decision, body) => {
    const { manage, post, decide, shown } = await queue();
    await post(form);
    const { revision } = await shown();
    await post(corrected);
    const tooLate = await decide(decision, { ...body, revision });
    expect([tooLate.statusCode, tooLate.json()]).toMatchObject([409, { code: "outdated" }]);
    const now = await shown();
    expect(now).toMatchObject({ status: "pending", form: corrected });
    expect((await manage.get("/api/admin/businesses")).json()).toEqual([]);
    expect((await decide(decision, { ...body, revision: now.revision })).statusCode).toBe(200);
  },
);

test("concurrent resubmissions all succeed, and one of them is kept", async () => {
  const { post, shown } = await queue();
  await post(form);
  const phones = ["0112", "0113", "0114"].map((end) => `(555) 555-${end}`);
  const answers = await Promise.all(
    phones.flatMap((phone) => [phone, phone]).map((phone) => post({ ...form, phone })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  expect(phones).toContain((await shown()).form.phone);
});

test.each([
  ["approve", {}],
  ["reject", { reason: "Not ours" }],
])(
  "after the decision to %s, a changed resubmission is rejected and an unchanged one accepted",
  async (decision, body) => {
    const { post, decide, shown } = await queue();
    await post(form);
    await decide(decision, body);
    const answer = await post(corrected);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: "already_decided",
        message: "This listing was decided before your changes came. Send it again to apply anew.",
      },
    ]);
    expect(await shown()).toMatchObject({ form });
    expect((await post(form)).json()).toMatchObject({ id: 1 });
  },
);

test("of two concurrent approvals, the confirmed one determines category and premium", async () => {
  const { visit, manage } = await queue();
  const { id: other } = (await manage.post("/api/admin/categories", { name: "Other" })).json<{
    id: number;
  }>();
  for (let round = 0; round < 8; round += 1) {
    const sent = await visit.post("/api/listing-submissions", form);
    const { id } = sent.json<{ id: number }>();
    const approve = (body: object) => manage.post(`/api/admin/submissions/${id}/approve`, body);
    const answers = await Promise.all([
      approve({ isPremium: false }),
      approve({ categoryId: other, isPremium: true }),
    ]);
    const won = answers.findIndex(({ statusCode }) => statusCode === 200);
    const { businessId } = (await manage.get(`/api/admin/submissions/${id}`)).json<{
      businessId: number;
    }>();
    const { categoryId, isPremium } = (
      await manage.get(`/api/admin/businesses/${businessId}`)
    ).json<{ categoryId: number; isPremium: boolean }>();
    expect([categoryId === other, isPremium]).toEqual([won === 1, won === 1]);
  }
});

test("rejecting after an undo keeps the business that an admin restored from the bin", async () => {
  const { manage, post, decide } = await queue();
  await post(form);
  await decide("approve");
  const { businessId } = (await manage.get("/api/admin/submissions/1")).json<{
    businessId: number;
  }>();
  await decide("undo");
  await manage.post("/api/admin/businesses/bin/restore", { ids: [businessId] });
  expect((await decide("reject", { reason: "Not ours" })).statusCode).toBe(200);
  expect((await manage.get(`/api/admin/businesses/${businessId}`)).json()).toMatchObject({
    name: form.businessName,
  });
  expect((await manage.get("/api/admin/businesses/bin")).json()).toEqual([]);
});

test("undoing an approval moves the business to the bin, where it cannot be restored after another approval", async () => {
  const { visit, manage, post, decide } = await queue();
  await post(form);
  await decide("approve");
  await decide("undo");
  const bin = "/api/admin/businesses/bin";
  expect((await manage.get(bin)).json()).toMatchObject([
    { id: 1, deletedBy: { name: "clerk1" }, businessId: null },
  ]);
  await decide("approve");
  const answer = await manage.post(`${bin}/restore`, { ids: [1] });
  expect(answer.json()).toMatchObject({ done: 0, kept: [{ id: 1 }] });
  expect((await visit.get("/api/businesses")).json()).toMatchObject([{ name: "Quince Bakery" }]);
});

test("an approval cannot be undone after its business was merged into another", async () => {
  const { manage, post, decide, shown, business, category } = await queue();
  const keep = await business({ name: "Quince", categoryId: await category("Bakeries") });
  await post(form);
  const { businessId } = (await decide("approve")).json<{ businessId: number }>();
  await manage.post("/api/admin/businesses/merge", { keep, other: businessId });
  expect((await decide("undo")).json()).toMatchObject({ code: "edited" });
  expect(await shown()).toMatchObject({ status: "approved", businessId });
});
