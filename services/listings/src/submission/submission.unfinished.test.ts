/** Decisions that were interrupted between their two writes are completed later. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { submissionWrite } from "@mainstreet/contracts/submission";
import { GEOCODING } from "@mainstreet/service/records/history";
import { afterAll, expect, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";
import { businessOf } from "./submission.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const listings = await openListings(clock);
afterAll(listings.close);

const place = { latitude: 43.14, longitude: -73.88 };
const rejection = { reason: "Not ours" };
const key = { "idempotency-key": "7f0f7c52-form" };

/** Returns a town with an interrupted approval: the business exists, the submission is still pending. */
async function unfinished(change: object = {}) {
  const town = await listings.town();
  const { visit, manage, slug } = town;
  const post = (change: object = {}) =>
    visit.post("/api/listing-submissions", { ...form, ...change }, key);
  const { id } = (await post()).json<{ id: number }>();
  const categoryId = await town.category(form.category);
  const listing = { categoryId, showDeals: true, isPremium: true };
  const fields = { ...businessOf(submissionWrite.parse(form), listing), ...change };
  await listings.businesses.create(slug, fields, undefined, { submissionId: id });
  await listings.businesses.change(slug, 1, place, undefined, GEOCODING);
  clock.now = new Date(clock.now.getTime() + 1000);
  const path = `/api/admin/submissions/${id}`;
  return {
    ...town,
    post,
    erase: () => manage.delete(path),
    decide: (decision: string, body: object = {}) => manage.post(`${path}/${decision}`, body),
    shown: async () => (await manage.get("/api/admin/businesses")).json<AdminBusiness[]>(),
  };
}

test("rejecting after an interrupted approval moves its business to the bin", async () => {
  const { decide, names, manage } = await unfinished();
  expect(await names()).toEqual([form.businessName]);
  expect((await decide("reject", rejection)).statusCode).toBe(200);
  expect(await names()).toEqual([]);
  expect((await manage.get("/api/admin/businesses/bin")).json()).toMatchObject([{ id: 1 }]);
});

test("erasing after an interrupted approval deletes its business permanently", async () => {
  const { erase, names, manage } = await unfinished();
  expect((await erase()).statusCode).toBe(204);
  expect(await names()).toEqual([]);
  expect((await manage.get("/api/admin/businesses/bin")).json()).toEqual([]);
});

test("approving again applies the latest form and choices, and can be undone", async () => {
  const { post, decide, shown, names, category } = await unfinished();
  await post({ phone: "(555) 555-0111" });
  const categoryId = await category("Bakeries");
  const approval = { categoryId, showDeals: false, isPremium: false };
  expect((await decide("approve", approval)).json()).toMatchObject({ businessId: 1 });
  const listed = { showDeals: false, isPremium: false, phone: "(555) 555-0111", ...place };
  expect(await shown()).toMatchObject([{ id: 1, category: { id: categoryId }, ...listed }]);
  expect((await decide("undo")).json()).toMatchObject({ status: "pending" });
  expect(await names()).toEqual([]);
});

test("approving again keeps what an admin has changed in the meantime", async () => {
  const { decide, manage, shown } = await unfinished();
  await manage.put("/api/admin/businesses/1", { phone: "(555) 555-0199" });
  expect((await decide("approve", { isPremium: false })).statusCode).toBe(200);
  expect(await shown()).toMatchObject([{ id: 1, phone: "(555) 555-0199", isPremium: true }]);
});

/** Fails the next write of that kind: by default the removal of a business. */
const endHere = (collectionName = "businesses", fields = '"deleted":true') => {
  const collection = listings.businesses.kind.model.db.collection(collectionName);
  const updateOne = collection.updateOne.bind(collection);
  const spy = vi.spyOn(collection, "updateOne").mockImplementation((filter, update, options) => {
    // The relay writes to this collection as well.
    if (!JSON.stringify(update).includes(fields)) return updateOne(filter, update, options);
    spy.mockRestore();
    return Promise.reject(new Error("killed"));
  });
};

/** Holds approvals back before they write to the submission, when their business exists already. */
function holdApprovals() {
  const collection = listings.businesses.kind.model.db.collection("submissions");
  const updateOne = collection.updateOne.bind(collection);
  const held: (() => void)[] = [];
  const spy = vi.spyOn(collection, "updateOne").mockImplementation(async (filter, update, how) => {
    const isDecision = JSON.stringify(update).includes('"status":"approved"');
    if (isDecision) await new Promise<void>((go) => held.push(go));
    return updateOne(filter, update, how);
  });
  return { spy, held };
}

test("an approval overtaken by another one fails and leaves the other undoable", async () => {
  const { decide, shown, names } = await unfinished();
  const { spy, held } = holdApprovals();
  const approve = async (isPremium: boolean, before: number) => {
    const answer = decide("approve", { isPremium }).then(({ statusCode }) => statusCode);
    await vi.waitFor(() => expect(held).toHaveLength(before + 1), 10_000);
    clock.now = new Date(clock.now.getTime() + 1000);
    return { answer };
  };
  const [first, second] = [await approve(true, 0), await approve(false, 1)];
  held[0]?.();
  expect(await first.answer).toBe(200);
  held[1]?.();
  expect(await second.answer).toBe(409);
  spy.mockRestore();
  expect(await shown()).toMatchObject([{ isPremium: true }]);
  expect((await decide("undo")).json()).toMatchObject({ status: "pending" });
  expect(await names()).toEqual([]);
});

test.each([
  ["goes", false],
  ["stays when an admin has worked on it since", true],
])(
  "the business of an approval overtaken by a correction of the form %s",
  async (_what, isEdited) => {
    const { visit, manage, category } = await listings.town();
    await category(form.category);
    const post = (change: object = {}) =>
      visit.post("/api/listing-submissions", { ...form, ...change }, key);
    const { id } = (await post()).json<{ id: number }>();
    const names = async () =>
      (await visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name);
    const approve = () => manage.post(`/api/admin/submissions/${id}/approve`, {});
    const { spy, held } = holdApprovals();
    const first = approve().then(({ statusCode }) => statusCode);
    await vi.waitFor(() => expect(held).toHaveLength(1), 10_000);
    expect((await post({ businessName: "Quince & Co" })).statusCode).toBe(201);
    if (isEdited) await manage.put("/api/admin/businesses/1", { phone: "(555) 555-0199" });
    held[0]?.();
    expect(await first).toBe(409);
    spy.mockRestore();
    expect(await names()).toEqual(isEdited ? [form.businessName] : []);
    if (isEdited) return;
    expect((await approve()).statusCode).toBe(200);
    expect(await names()).toEqual(["Quince & Co"]);
  },
);

test("an approval cannot be undone after changes at the end of a long text", async () => {
  const description = "A long story. ".repeat(20);
  const { post, decide, manage } = await unfinished();
  await post({ description });
  await decide("approve");
  clock.now = new Date(clock.now.getTime() + 1000);
  for (const end of ["Open", "Open late"])
    await manage.put("/api/admin/businesses/1", { description: description + end });
  expect((await decide("undo")).json()).toMatchObject({ code: "edited" });
});

test.each([
  [
    "merged another one into",
    async ({ manage, category }: Awaited<ReturnType<typeof unfinished>>) => {
      const categoryId = await category("Other shops");
      await manage.post("/api/admin/businesses", { name: "Elsewhere", categoryId });
      return [await manage.post("/api/admin/businesses/merge", { keep: 1, other: 2 })];
    },
  ],
  [
    "corrected, set back and corrected again",
    async ({ manage }: Awaited<ReturnType<typeof unfinished>>) => {
      const answers = [];
      for (const isPremium of [false, true, false])
        answers.push(await manage.put("/api/admin/businesses/1", { isPremium }));
      return answers;
    },
  ],
])("an undo is rejected for a business that its approver has %s", async (_what, work) => {
  const town = await unfinished();
  await town.decide("approve");
  clock.now = new Date(clock.now.getTime() + 1000);
  for (const { statusCode } of await work(town)) expect(statusCode).toBeLessThan(300);
  expect((await town.decide("undo")).json()).toMatchObject({ code: "edited" });
  expect(await town.names()).toContain(form.businessName);
});

test("an interrupted rejection is completed by the next one, only once", async () => {
  const { decide, names, manage } = await unfinished();
  endHere();
  expect((await decide("reject", rejection)).statusCode).toBe(500);
  expect(await names()).toEqual([form.businessName]);
  expect((await decide("reject", rejection)).json()).toMatchObject({ code: "already_decided" });
  expect(await names()).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 1000);
  await manage.post("/api/admin/businesses/bin/restore", { ids: [1] });
  expect((await decide("reject", rejection)).statusCode).toBe(409);
  expect(await names()).toEqual([form.businessName]);
});

test("an interrupted erasure is completed by the next one", async () => {
  const { erase, names } = await unfinished({ contactName: "", contactEmail: "" });
  endHere();
  expect((await erase()).statusCode).toBe(500);
  expect([(await erase()).statusCode, await names()]).toEqual([204, []]);
});

test("an interrupted undo can be repeated at any later time", async () => {
  const { decide, names, manage } = await unfinished();
  await decide("approve");
  endHere("submissions", '"status":"pending"');
  expect((await decide("undo")).statusCode).toBe(500);
  expect(await names()).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  const shown = (await manage.get("/api/admin/submissions")).json();
  expect(shown).toMatchObject([{ status: "approved", undoMs: 60_000 }]);
  expect((await decide("undo")).json()).toMatchObject({ status: "pending", businessId: null });
  await decide("approve");
  expect(await names()).toEqual([form.businessName]);
});

test.each(["approval", "rejection"])(
  "an expired submission with an unfinished %s moves its business to the bin",
  async (unended) => {
    const { decide, names, manage } = await unfinished();
    if (unended === "rejection") {
      endHere();
      await decide("reject", rejection);
    }
    const later = () => new Date(clock.now.getTime() + 366 * 24 * 60 * 60 * 1000);
    const service = await startService(loadListingsConfig(listings.env), later);
    await vi.waitFor(async () => expect(await names()).toEqual([]), 10_000);
    await service.close();
    expect((await manage.get("/api/admin/businesses/bin")).json()).toMatchObject([{ id: 1 }]);
  },
);
