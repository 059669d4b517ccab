/** Submissions of a town whose businesses come from elsewhere: their numbers begin at 1 again. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openListings } from "../testing/ground.ts";
import type { Listings } from "../testing/ground.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const RECORDS = "/internal/records/businesses";
const clock = { now: new Date("2026-11-21T17:00:00Z") };
let listings: Listings;
beforeAll(async () => {
  listings = await openListings(clock);
});
afterAll(() => listings.close());

/** As versions before marked the business of a submission. */
const mark = (town: string, externalId: string) =>
  listings.businesses.kind.model.updateOne({ town, id: 1 }, { $set: { externalId } });

async function queue() {
  const town = await listings.town();
  const tools = asCaller(listings.env, "tools");
  return {
    ...town,
    send: async (change: object = {}) => {
      const answer = await town.visit.post("/api/listing-submissions", { ...form, ...change });
      return answer.json<{ id: number }>().id;
    },
    decide: (id: number, decision: string) =>
      town.manage.post(`/api/admin/submissions/${id}/${decision}`, {}),
    exported: async () => (await town.visit.get(RECORDS, tools)).json<{ externalId?: string }[]>(),
    restore: async (records: object[]) => {
      const answer = await town.visit.post(RECORDS, { records }, tools);
      if (answer.statusCode !== 201) throw new Error(answer.body);
    },
    names: async () =>
      (await town.visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name),
  };
}

test("approving in a moved town makes a business of its own, and undoing takes that alone", async () => {
  const [before, after] = [await queue(), await queue()];
  const categoryId = await after.category(form.category);
  await before.decide(await before.send({ businessName: "Old Anchor" }), "approve");
  const [moved] = await before.exported();
  await after.restore([{ ...moved, externalId: "submission:1", categoryId }]);
  expect((await after.exported())[0]).not.toHaveProperty("externalId");
  // Towns that were moved before have it.
  await mark(after.slug, "submission:1");
  clock.now = new Date(clock.now.getTime() + 1000);
  const id = await after.send();
  expect((await after.decide(id, "approve")).json()).toMatchObject({ businessId: 2 });
  expect((await after.names()).toSorted()).toEqual(["Old Anchor", "Quince Bakery"]);
  expect((await after.decide(id, "undo")).json()).toMatchObject({ status: "pending" });
  expect(await after.names()).toEqual(["Old Anchor"]);
});

test("what marks the business of a submission neither leaves in files nor comes in by them", async () => {
  const { send, decide, exported, manage, bring, names } = await queue();
  await decide(await send(), "approve");
  expect((await exported())[0]).not.toHaveProperty("externalId");
  expect((await manage.get("/api/admin/businesses/1")).json()).toMatchObject({ externalId: "" });
  const rows = ["First", "Second"].map((name) => ({ name, externalId: "submission:2" }));
  const results = await bring("businesses", rows);
  expect(results.map(({ outcome }) => outcome)).toEqual(["added", "added"]);
  const id = await send({ businessName: "Another" });
  expect((await decide(id, "approve")).json()).toMatchObject({ businessId: 4 });
  expect((await names()).toSorted()).toEqual(["Another", "First", "Quince Bakery", "Second"]);
});

test("a members' list with ids of its own finds a business that was approved", async () => {
  const { send, decide, bring, names } = await queue();
  await decide(await send(), "approve");
  const address = "4 Elm Street, Maplewood, NY 12345";
  const row = { name: form.businessName, address, externalId: "M-17" };
  expect(await bring("businesses", [row])).toMatchObject([{ outcome: "changed", id: 1 }]);
  expect(await names()).toEqual([form.businessName]);
});

const stored = {
  id: 1,
  name: form.businessName,
  address: "",
  phone: "",
  website: "",
  latitude: null,
  longitude: null,
  imageUrl: "",
  logoUrl: "",
  rating: 0,
  reviewCount: 0,
  showDeals: false,
  isPremium: false,
  facebookUrl: "",
  instagramUrl: "",
  twitterUrl: "",
  linkedinUrl: "",
  websiteUrl: "",
};

test("an approval that a version before began finds the business that it made", async () => {
  const { slug, send, decide, restore, names, category } = await queue();
  const id = await send();
  const createdAt = new Date(clock.now.getTime() + 1000).toISOString();
  await restore([{ ...stored, categoryId: await category(form.category), createdAt }]);
  await mark(slug, `submission:${id}`);
  expect((await decide(id, "approve")).json()).toMatchObject({ businessId: 1 });
  expect(await names()).toEqual([form.businessName]);
});
