/** Admins' decisions about submissions: creating the business, only once, and undoing that. */
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";
import { openQueue } from "../testing/submission-queue.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const listings = await openListings(clock);
afterAll(listings.close);
beforeEach(() => {
  clock.now = new Date("2026-11-21T17:00:00Z");
});

describe("approving a submission", () => {
  test("creates the business in the existing category of that name", async () => {
    const { visit, send, decide, category } = await openQueue(listings);
    const categoryId = await category("restaurant & food");
    const answer = await decide(await send(), "approve");
    const decidedBy = { id: expect.any(Number), name: expect.any(String) };
    expect(answer.json()).toMatchObject({ status: "approved", businessId: 1, decidedBy });
    expect((await visit.get("/api/businesses")).json()).toMatchObject([
      {
        name: "Quince Bakery",
        address: "4 Elm Street, Maplewood, NY 12345",
        categoryId,
        isPremium: true,
        showDeals: true,
        facebookUrl: "https://facebook.example/quince",
        instagramUrl: "https://www.instagram.com/quince",
        logoUrl: form.logoUrl,
        openingHours: form.openingHours,
      },
    ]);
  });

  test("converts a premium submission's profiles to links, and leaves out invalid ones", async () => {
    const { visit, send, decide } = await openQueue(listings);
    const socialMediaLinks = {
      facebook: "facebook.com/quince",
      instagram: "@quince.bakery",
      twitter: "Quince",
      linkedin: "linkedin.com/company/quince",
    };
    await decide(await send({ socialMediaLinks }), "approve");
    expect((await visit.get("/api/businesses")).json()).toMatchObject([
      {
        facebookUrl: "https://facebook.com/quince",
        instagramUrl: "https://www.instagram.com/quince.bakery",
        twitterUrl: "",
        linkedinUrl: "https://linkedin.com/company/quince",
      },
    ]);
  });

  test("uses the coordinates of the submitted marker without geocoding", async () => {
    const { manage, send, decide } = await openQueue(listings);
    const marker = { latitude: 43.14, longitude: -73.88 };
    await decide(await send(marker), "approve");
    const stored = (await manage.get("/api/admin/businesses/1")).json();
    expect(stored).toMatchObject({ ...marker, geocodeStatus: "located" });
    const { body } = await manage.get("/api/admin/submissions/export.csv");
    expect(body).toContain("43.14,-73.88");
    const workbook = await manage.get("/api/admin/submissions/export.xlsx");
    expect(workbook.headers["content-disposition"]).toMatch(/"submissions-[\d-]+\.xlsx"$/);
    expect(workbook.body).toMatch(/^PK/);
  });

  test("creates a missing category, and a featured plan gets no badge or social links", async () => {
    const { visit, send, decide } = await openQueue(listings);
    await decide(await send({ selectedPlan: "featured" }), "approve");
    expect((await visit.get("/api/categories")).json()).toMatchObject([{ name: form.category }]);
    expect((await visit.get("/api/businesses")).json()).toMatchObject([
      { isPremium: false, facebookUrl: "" },
    ]);
  });

  test("applies the admin's choice of category, featured and premium", async () => {
    const { slug, visit, send, decide, category } = await openQueue(listings);
    const categoryId = await category("Bakeries");
    const id = await send();
    const answer = await decide(id, "approve", { categoryId, showDeals: false, isPremium: false });
    expect(answer.statusCode).toBe(200);
    expect((await visit.get("/api/categories")).json()).toMatchObject([{ name: "Bakeries" }]);
    expect((await visit.get("/api/businesses")).json()).toMatchObject([
      { categoryId, showDeals: false, isPremium: false, facebookUrl: "" },
    ]);
    await vi.waitFor(async () => {
      const told = await messagesOf(listings.env, "listings", slug);
      const coupon = expect.objectContaining({ businessId: 1, showDeals: false });
      expect(told.map(({ data }) => data)).toContainEqual(expect.objectContaining({ id, coupon }));
    }, 10_000);
  });

  test("with an unknown category fails and leaves the submission pending", async () => {
    const { visit, send, decide, counts } = await openQueue(listings);
    const answer = await decide(await send(), "approve", { categoryId: 99 });
    expect(answer.json()).toMatchObject({
      code: "invalid_request",
      errors: [{ path: "categoryId", message: "Please select a category" }],
    });
    expect((await visit.get("/api/businesses")).json()).toEqual([]);
    expect(await counts()).toMatchObject({ pending: 1 });
  });

  test("by two admins at once creates one business", async () => {
    const { send, decide, names } = await openQueue(listings);
    const id = await send();
    const answers = await Promise.all([decide(id, "approve"), decide(id, "approve")]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await names()).toEqual(["Quince Bakery"]);
  });
});

test("a submission approved and rejected at once ends in one state, with a business only if approved", async () => {
  const { manage, send, decide, names } = await openQueue(listings);
  for (let round = 0; round < 5; round += 1) {
    const id = await send({ businessName: `Shop ${round}` });
    await Promise.all([decide(id, "approve"), decide(id, "reject", { reason: "Not ours" })]);
    const { status } = (await manage.get(`/api/admin/submissions/${id}`)).json();
    expect((await names()).includes(`Shop ${round}`)).toBe(status === "approved");
  }
});

describe("undoing a decision", () => {
  test("within a minute removes the business, and the submission can be approved again", async () => {
    const { manage, send, decide, names, counts } = await openQueue(listings);
    const id = await send();
    expect((await decide(id, "approve")).json()).toMatchObject({ undoMs: 60_000 });
    clock.now = new Date(clock.now.getTime() + 59_000);
    const shown = await manage.get(`/api/admin/submissions/${id}`);
    expect(shown.json()).toMatchObject({ undoMs: 1000 });
    const waiting = { status: "pending", businessId: null, decidedBy: null, undoMs: null };
    expect((await decide(id, "undo")).json()).toMatchObject(waiting);
    expect(await names()).toEqual([]);
    await decide(id, "approve");
    expect(await names()).toEqual(["Quince Bakery"]);
    expect(await counts()).toEqual({ pending: 0, approved: 1, rejected: 0 });
  });

  test("is rejected after a minute or when the business was edited", async () => {
    const { manage, send, decide, names } = await openQueue(listings);
    const id = await send();
    await decide(id, "approve");
    clock.now = new Date(clock.now.getTime() + 1000);
    await manage.put("/api/admin/businesses/1", { phone: "(555) 555-0199" });
    expect((await decide(id, "undo")).json()).toMatchObject({ code: "edited" });
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect((await decide(id, "undo")).json()).toMatchObject({ code: "too_late" });
    expect(await names()).toEqual(["Quince Bakery"]);
  });

  test("is rejected when another decision was made since", async () => {
    const { send, decide } = await openQueue(listings);
    const id = await send();
    const { revision } = (await decide(id, "approve")).json<{ revision: number }>();
    await decide(id, "undo", { revision });
    await decide(id, "reject", { reason: "Not ours" });
    expect((await decide(id, "undo", { revision })).json()).toMatchObject({ code: "outdated" });
    expect((await decide(id, "undo", { revision: { $gt: 0 } })).statusCode).toBe(400);
  });

  test("clears the reason of a rejection, which is kept until then", async () => {
    const { manage, send, decide } = await openQueue(listings);
    const id = await send();
    expect((await decide(id, "reject", { reason: " " })).statusCode).toBe(400);
    await decide(id, "reject", { reason: "Not in our town" });
    const path = `/api/admin/submissions/${id}`;
    expect((await manage.get(path)).json()).toMatchObject({ reason: "Not in our town" });
    expect((await decide(id, "approve")).json()).toMatchObject({ code: "already_decided" });
    expect((await decide(id, "undo")).json()).toMatchObject({ status: "pending", reason: "" });
  });
});
