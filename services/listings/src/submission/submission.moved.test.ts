/** Submissions of a town whose businesses were moved here from elsewhere: their numbers start at 1 again. */
import { asCaller, visitor } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const RECORDS = "/internal/records/businesses";
const listings = await openListings();
afterAll(listings.close);

async function queue() {
  const town = await listings.town();
  const tools = asCaller(listings.env, "tools");
  return {
    ...town,
    send: async (change: object = {}) => {
      const answer = await town.visit.post("/api/listing-submissions", { ...form, ...change });
      return answer.json<{ id: number; token: string }>();
    },
    submissionsAreOld: async () => {
      const config = loadListingsConfig(listings.env);
      const later = await startService(config, () => new Date("2027-11-22"));
      const left = async () => (await town.manage.get("/api/admin/submissions")).json();
      await vi.waitFor(async () => expect(await left()).toEqual([]), 30_000);
      await later.close();
    },
    withdraw: async ({ id, token }: { id: number; token: string }) => {
      const headers = { ...visitor(listings.env, town.slug), authorization: `Bearer ${token}` };
      const url = `/api/listing-submissions/${id}`;
      return (await listings.app.inject({ method: "DELETE", url, headers })).statusCode;
    },
    contactOf: async (id: number) =>
      (await town.manage.get(`/api/admin/businesses/${id}`)).json<object>(),
    decide: ({ id }: { id: number }, decision: string) =>
      town.manage.post(`/api/admin/submissions/${id}/${decision}`, {}),
    exported: async () => (await town.visit.get(RECORDS, tools)).json<{ externalId?: string }[]>(),
    restore: async (moved: object[], categoryId: number) => {
      const records = moved.map((each) => Object.assign(each, { categoryId }));
      const answer = await town.visit.post(RECORDS, { records }, tools);
      if (answer.statusCode !== 201) throw new Error(answer.body);
    },
  };
}

test("approving in a moved town creates a separate business, and undoing removes only that one", async () => {
  const [before, after] = [await queue(), await queue()];
  const categoryId = await after.category(form.category);
  await before.decide(await before.send({ businessName: "Old Anchor" }), "approve");
  const [moved] = await before.exported();
  await after.restore(moved ? [moved] : [], categoryId);
  const sent = await after.send();
  expect((await after.decide(sent, "approve")).json()).toMatchObject({ businessId: 2 });
  expect((await after.names()).toSorted()).toEqual(["Old Anchor", "Quince Bakery"]);
  expect((await after.decide(sent, "undo")).json()).toMatchObject({ status: "pending" });
  expect(await after.names()).toEqual(["Old Anchor"]);
});

test("an import with its own source ids matches an approved business by name and address", async () => {
  const { send, decide, exported, bring, names } = await queue();
  await decide(await send(), "approve");
  expect((await exported())[0]).not.toHaveProperty("externalId");
  const address = "4 Elm Street, Maplewood, NY 12345";
  const row = { name: form.businessName, address, externalId: "M-17" };
  expect(await bring("businesses", [row])).toMatchObject([{ outcome: "changed", id: 1 }]);
  expect(await names()).toEqual([form.businessName]);
});

const CONTACT = { contactName: form.contactName, contactEmail: form.email };
const NONE = { contactName: "", contactEmail: "" };

test.each([
  ["is there", false],
  ["was too old to be kept", true],
])(
  "an owner whose submission %s can still withdraw their contact in the moved town",
  async (_, old) => {
    const [before, after] = [await queue(), await queue()];
    const categoryId = await after.category(form.category);
    const owner = await before.send();
    await before.decide(owner, "approve");
    const other = await before.send({ businessName: "Quill & Ink", contactName: "Ben Okafor" });
    await before.decide(other, "approve");
    if (old) await before.submissionsAreOld();
    const moved = await before.exported();
    expect(JSON.stringify(moved)).not.toContain(owner.token);
    await after.restore(moved, categoryId);
    expect(await after.contactOf(1)).toMatchObject(CONTACT);
    expect(await after.contactOf(1)).not.toHaveProperty("submitters");

    // Its number belongs to another submission here.
    const newcomer = await after.send({ contactName: "Cleo Park", email: "cleo@example.org" });
    expect(newcomer.id).toBe(owner.id);
    expect(await after.withdraw({ ...owner, token: "x".repeat(43) })).toBe(404);
    expect(await after.withdraw(newcomer)).toBe(204);
    expect(await after.contactOf(1)).toMatchObject(CONTACT);
    expect(await after.send()).toMatchObject({ id: owner.id + 1 });
    expect([await after.withdraw(owner), await after.withdraw(owner)]).toEqual([204, 404]);
    expect(await after.contactOf(1)).toMatchObject(NONE);
    expect(await after.contactOf(2)).toMatchObject({ contactName: "Ben Okafor" });
    // The other owner's number is now that of a pending submission.
    expect(await after.withdraw(other)).toBe(204);
    expect(await after.contactOf(2)).toMatchObject(NONE);
    expect((await after.manage.get("/api/admin/submissions")).json()).toHaveLength(1);
  },
);

test("the owner of a business merged into a moved one can still withdraw their contact", async () => {
  const [before, after] = [await queue(), await queue()];
  const categoryId = await after.category(form.category);
  const owner = await before.send();
  await before.decide(owner, "approve");
  await before.business({ name: "Quince", categoryId: 1 });
  await before.manage.post("/api/admin/businesses/merge", { keep: 2, other: 1 });
  await after.restore(await before.exported(), categoryId);
  expect(await after.contactOf(2)).toMatchObject(CONTACT);
  expect(await after.withdraw(owner)).toBe(204);
  expect(await after.contactOf(2)).toMatchObject(NONE);
});
