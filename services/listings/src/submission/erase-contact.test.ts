/** Once a submission is erased, its sender is named nowhere, wherever its business went meanwhile. */
import { HISTORY_KEPT } from "@mainstreet/contracts/history";
import { asCaller } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openListings } from "../testing/fixture.ts";
import type { Listings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const BUSINESSES = "/api/admin/businesses";
let listings: Listings;
let database: mongoose.Connection;
beforeAll(async () => {
  listings = await openListings();
  const dbName = `${listings.env.MONGODB_PREFIX}listings`;
  database = await mongoose.createConnection(listings.env.MONGODB_URL, { dbName }).asPromise();
});
afterAll(async () => {
  await database.close();
  await listings.close();
});

/** Returns a town with a submission; its business will have the number 1. */
async function submitted() {
  const town = await listings.town();
  const { slug, visit, manage } = town;
  const categoryId = await town.category(form.category);
  const sent = await visit.post("/api/listing-submissions", form);
  const path = `/api/admin/submissions/${sent.json<{ id: number }>().id}`;
  const find = (collection: string) => database.collection(collection).find({ town: slug });
  return {
    ...town,
    categoryId,
    path,
    approve: async () =>
      expect((await manage.post(`${path}/approve`, {})).json()).toMatchObject({ businessId: 1 }),
    erase: async () => expect((await manage.delete(path)).statusCode).toBe(204),
    /** Returns everything stored, in use and in the bin. */
    stored: async () =>
      JSON.stringify(
        await Promise.all(["businesses", "bin"].map((name) => find(name).toArray())),
      ).toLowerCase(),
    shown: async (id: number) =>
      (await manage.get(`${BUSINESSES}/${id}`)).json<Record<string, unknown>>(),
  };
}
type Submitted = Awaited<ReturnType<typeof submitted>>;

async function approved() {
  const town = await submitted();
  await town.approve();
  return town;
}

const theirs = [form.contactName, form.email].map((each) => each.toLowerCase());
async function expectGone({ stored }: Submitted) {
  // A deleted record stays until the relay has published that.
  await vi.waitFor(async () => {
    const all = await stored();
    for (const each of theirs) expect(all).not.toContain(each);
  }, 10_000);
}

test("erasing a submission removes its contact from the business in the bin, also after its restore", async () => {
  const town = await approved();
  await town.manage.put(`${BUSINESSES}/1`, { contactName: "Somebody else" });
  await town.manage.put(`${BUSINESSES}/1`, { contactName: form.contactName });
  await town.manage.delete(`${BUSINESSES}/1`);
  await town.erase();
  await expectGone(town);
  await town.manage.post(`${BUSINESSES}/bin/restore`, { ids: [1] });
  expect(await town.shown(1)).toMatchObject({
    name: form.businessName,
    contactName: "",
    contactEmail: "",
  });
});

test("erasing a submission removes its contact from the bin after an undone approval", async () => {
  const town = await approved();
  await town.manage.delete(`${BUSINESSES}/1`);
  expect((await town.manage.post(`${town.path}/undo`, {})).statusCode).toBe(200);
  for (const each of theirs) expect(await town.stored()).toContain(each);
  await town.erase();
  await expectGone(town);
});

test("erasing a submission removes its contact from businesses that its business was merged into", async () => {
  const town = await approved();
  const { categoryId } = town;
  for (const name of ["Quince", "The Quince"]) await town.business({ name, categoryId });
  for (const [keep, other] of [
    [2, 1],
    [3, 2],
  ])
    expect((await town.manage.post(`${BUSINESSES}/merge`, { keep, other })).statusCode).toBe(200);
  expect(await town.shown(3)).toMatchObject({ contactName: form.contactName });
  await town.erase();
  expect(await town.shown(3)).toMatchObject({ contactName: "", contactEmail: "" });
  await expectGone(town);
});

test.each(["in use", "in the bin"])(
  "erasing a submission removes its contact after a merge that the history no longer has: %s",
  async (where) => {
    const town = await approved();
    await town.business({ name: "Quince", categoryId: town.categoryId });
    await town.manage.post(`${BUSINESSES}/merge`, { keep: 2, other: 1 });
    for (let at = 0; at < HISTORY_KEPT; at += 1)
      await town.manage.put(`${BUSINESSES}/2`, { phone: `555-${at}` });
    expect(await town.shown(2)).toMatchObject({ contactName: form.contactName });
    if (where === "in the bin") await town.manage.delete(`${BUSINESSES}/2`);
    await town.erase();
    await expectGone(town);
  },
);

test("erasing a submission removes its contact from a business approved at the same moment", async () => {
  const town = await submitted();
  const collection = listings.businesses.kind.model.db.collection("submissions");
  const updateOne = collection.updateOne.bind(collection);
  const spy = vi.spyOn(collection, "updateOne").mockImplementation(async (filter, update, how) => {
    if (JSON.stringify(update).includes('"status":"rejected"')) {
      spy.mockRestore();
      await town.approve();
    }
    return updateOne(filter, update, how);
  });
  await town.erase();
  expect(await town.shown(1)).toMatchObject({ name: form.businessName, contactName: "" });
  await expectGone(town);
});

test("erasing a submission removes name and email independently, and keeps what an admin entered", async () => {
  const town = await approved();
  await town.manage.put(`${BUSINESSES}/1`, { contactName: "The clerk's own note" });
  await town.erase();
  expect(await town.shown(1)).toMatchObject({
    contactName: "The clerk's own note",
    contactEmail: "",
  });
  await expectGone(town);
});

test.each([
  ["ann  QUINCE", "Owner@Example.org", "", ""],
  [
    "Ann Quince & Bob Quince",
    "bob@quince.example; owner@example.org",
    "Bob Quince",
    "bob@quince.example",
  ],
  [
    "Bob Quince, Ann Quince (owner)",
    "OWNER@example.org office@example.org",
    "Bob Quince,(owner)",
    "office@example.org",
  ],
  ["Anna Quince", "co-owner@example.org", "Anna Quince", "co-owner@example.org"],
])(
  "erasing a submission removes its contact from %s and %s, leaving %s and %s",
  async (contactName, contactEmail, name, email) => {
    const town = await approved();
    await town.manage.put(`${BUSINESSES}/1`, { contactName, contactEmail });
    await town.erase();
    expect(await town.shown(1)).toMatchObject({ contactName: name, contactEmail: email });
  },
);

test("undoing imports does not restore an erased contact", async () => {
  const town = await approved();
  const { name, address } = await town.shown(1);
  for (const [at, contactName] of ["New Owner", "Newer Owner"].entries())
    await town.bring(
      "businesses",
      [{ name, address, contactName, contactEmail: "new@b.example" }],
      {
        batch: `${at}:businesses:1`,
      },
    );
  await town.erase();
  await expectGone(town);
  const importing = asCaller(listings.env, "import");
  for (const by of ["1", "0"])
    await town.visit.post(
      "/internal/businesses/undo",
      { import: by, ids: [1], merged: [] },
      importing,
    );
  expect(await town.shown(1)).toMatchObject({ contactName: "", contactEmail: "" });
});
