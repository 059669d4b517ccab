/** Owners' personal data: exported, erased on request, erased in time, and limited in amount. */
import { MAX_PENDING } from "@mainstreet/contracts/submission";
import { messagesOf } from "@mainstreet/testing/probe";
import { visitor } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "../testing/fixture.ts";
import type { Listings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";
import { openQueue } from "../testing/submission-queue.ts";

const START = new Date("2026-11-21T17:00:00Z");
const clock = { now: START };
let listings: Listings;
let database: mongoose.Connection;
beforeAll(async () => {
  listings = await openListings(clock);
  const dbName = `${listings.env.MONGODB_PREFIX}listings`;
  database = await mongoose.createConnection(listings.env.MONGODB_URL, { dbName }).asPromise();
});
afterAll(async () => {
  await database.close();
  await listings.close();
});

const PATH = "/api/admin/submissions";

async function queue() {
  const town = await openQueue(listings);
  const { manage } = town;
  return {
    ...town,
    erase: async (id: number) => (await manage.delete(`${PATH}/${id}`)).statusCode,
    approve: (id: number) => town.decide(id, "approve"),
    ids: async () => (await manage.get(PATH)).json<{ id: number }[]>().map(({ id }) => id),
    stored: () => database.collection("submissions").countDocuments({ town: town.slug }),
  };
}

describe("what a person has submitted", () => {
  test("is found by email, name, phone and number, in the list and the export", async () => {
    const { manage, send } = await queue();
    const theirs = {
      email: "Zoe.Quill@example.org",
      contactName: "Zoë Quill",
      phone: "(555) 555-0142",
    };
    const id = await send({ ...theirs, businessName: "Quill & Co" });
    await send({ businessName: "Another One", email: "else@example.net" });
    for (const q of ["zoe.quill@example.org", "quill", "Zoë", "5555550142", String(id)]) {
      const query = `?q=${encodeURIComponent(q)}`;
      const found = (await manage.get(PATH + query)).json<{ id: number }[]>();
      expect([q, found.map((each) => each.id)]).toEqual([q, [id]]);
      const file = (await manage.get(`${PATH}/export.csv${query}`)).body;
      expect(file.trim().split("\r\n")).toEqual([
        expect.stringMatching(/^id,/),
        expect.stringMatching(/^1,.*,Quill & Co,.*,Zoe\.Quill@example\.org,/),
      ]);
    }
    expect((await manage.get(`${PATH}?q=nobody@example.com`)).json()).toEqual([]);
  });
});

describe("erasing a submission", () => {
  test("deletes it from the database and publishes the deletion", async () => {
    const { slug, send, erase, ids, stored } = await queue();
    const id = await send();
    expect(await erase(id)).toBe(204);
    expect([await erase(id), await ids()]).toEqual([404, []]);
    await vi.waitFor(async () => expect(await stored()).toBe(0), 10_000);
    const told = await messagesOf(listings.env, "listings", slug);
    expect(told.map(({ data }) => data).at(-1)).toEqual({ id, deleted: true });
  });

  test("is announced in the list with the number of months that submissions are kept", async () => {
    const { manage } = await queue();
    expect((await manage.get(PATH)).headers["x-kept-months"]).toBe("12");
  });

  test("keeps the business created from it", async () => {
    const { send, approve, erase, names } = await queue();
    const id = await send();
    await approve(id);
    expect(await erase(id)).toBe(204);
    expect(await names()).toEqual(["Quince Bakery"]);
  });

  test("removes the contact from its business and the history, but not what an admin entered", async () => {
    const { send, approve, erase, manage } = await queue();
    const [id, other] = [await send(), await send({ businessName: "Another" })];
    const { businessId } = (await approve(id)).json<{ businessId: number }>();
    const second = (await approve(other)).json<{ businessId: number }>().businessId;
    const one = async (of: number) =>
      (await manage.get(`/api/admin/businesses/${of}`)).json<Record<string, unknown>>();
    expect(await one(businessId)).toMatchObject({
      contactName: form.contactName,
      contactEmail: form.email,
      plan: form.selectedPlan,
      paidUntil: "",
      description: form.description,
    });
    await manage.put(`/api/admin/businesses/${second}`, { contactName: "The clerk's own note" });
    const historyOf = async (of: number) =>
      (await manage.get(`/api/admin/businesses/${of}/history`)).body;
    expect(await historyOf(second)).toContain(form.contactName);
    for (const each of [id, other]) expect(await erase(each)).toBe(204);
    expect(await one(businessId)).toMatchObject({ contactName: "", contactEmail: "" });
    expect(await one(second)).toMatchObject({ contactName: "The clerk's own note" });
    for (const of of [businessId, second]) {
      const history = await historyOf(of);
      expect(history).not.toContain(form.contactName);
      expect(history).not.toContain(form.email);
    }
  });

  test("while it is approved creates a business only if the approval succeeds", async () => {
    const { send, approve, erase, names } = await queue();
    for (let round = 0; round < 5; round += 1) {
      const businessName = `Shop ${round}`;
      const id = await send({ businessName });
      const [approved, erased] = await Promise.all([approve(id), erase(id)]);
      expect(erased).toBe(204);
      expect((await names()).includes(businessName)).toBe(approved.statusCode === 200);
    }
  });

  test("is possible for the owner with the token returned when it was submitted", async () => {
    const [here, there] = [await queue(), await queue()];
    const key = { "idempotency-key": "7f0f7c52-form" };
    const post = async ({ visit }: typeof here, headers = {}) =>
      (await visit.post("/api/listing-submissions", form, headers)).json<{
        id: number;
        token: string;
      }>();
    const [first, again] = [await post(here, key), await post(here, key)];
    const [second, theirs] = [await post(here), await post(there)];
    expect([first.id, again.id, theirs.id]).toEqual([1, 1, 1]);
    const erase = async (id: number, token: string) =>
      (
        await listings.app.inject({
          method: "DELETE",
          url: `/api/listing-submissions/${id}`,
          headers: { ...visitor(listings.env, here.slug), authorization: `Bearer ${token}` },
        })
      ).statusCode;
    for (const { token } of [second, theirs]) expect(await erase(1, token)).toBe(404);
    expect(await erase(1, "short")).toBe(400);
    expect([await erase(1, first.token), await erase(1, again.token)]).toEqual([204, 404]);
    const other = await post(here, key);
    await post(here, key);
    expect(await erase(other.id, other.token)).toBe(204);
    expect([await here.ids(), await there.ids()]).toEqual([[second.id], [1]]);
    expect(JSON.stringify((await here.manage.get(PATH)).json())).not.toContain("token");
  });

  test("of another town answers 404 and erases nothing", async () => {
    const [here, there] = [await queue(), await queue()];
    const id = await there.send();
    expect(await here.erase(id)).toBe(404);
    expect(await there.ids()).toEqual([id]);
  });
});

test("the export contains submitted values, filtered by status, and escapes formulas", async () => {
  const { manage, send } = await queue();
  await send({ businessName: "=cmd()" });
  const second = await send();
  await manage.post(`${PATH}/${second}/reject`, { reason: "Not in our town" });
  const answer = await manage.get(`${PATH}/export.csv?status=pending`);
  expect(answer.headers["content-disposition"]).toMatch(/filename="submissions-2026-11-21\.csv"$/);
  const [head = "", row = "", end] = answer.body.split("\r\n");
  expect(head).toMatch(/^\uFEFFid,status,reason,createdAt,decidedAt,decidedBy,businessId,/);
  expect(head).toMatch(/,email,.*,couponTitle,.*,facebook,instagram,twitter,linkedin$/);
  expect(row).toMatch(/^1,pending,,2026-11-21T17:00:00\.000Z,,,,premium,'=cmd\(\),/);
  expect(row).toContain(",owner@example.org,");
  expect(end).toBe("");
  const all = (await manage.get(`${PATH}/export.csv`)).body;
  expect(all).toContain("2,rejected,Not in our town,");
});

test("no submissions are accepted beyond the limit of pending ones, except resubmissions", async () => {
  const [full, next] = [await queue(), await queue()];
  const key = { "idempotency-key": "7f0f7c52-form" };
  const { id } = (await full.visit.post("/api/listing-submissions", form, key)).json<{
    id: number;
  }>();
  const waiting = Array.from({ length: MAX_PENDING - 1 }, (_, at) => ({
    town: full.slug,
    id: at + 10,
    status: "pending",
    form,
  }));
  await database.collection("submissions").insertMany(waiting);
  const refused = await full.visit.post("/api/listing-submissions", form);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    {
      code: "submissions_full",
      message:
        "So many listings wait to be looked at that no more are taken until some are decided. Keep a copy of what you have written and try again in a few days, or tell whoever runs this site.",
    },
  ]);
  // A form that was stored already may be sent again, and corrected.
  const corrected = { ...form, contactName: "Zoe" };
  const again = await full.visit.post("/api/listing-submissions", corrected, key);
  expect([again.statusCode, again.json()]).toEqual([201, expect.objectContaining({ id })]);
  const sentAnew = { "idempotency-key": "another-form" };
  const other = await full.visit.post("/api/listing-submissions", form, sentAnew);
  expect(other.statusCode).toBe(403);
  expect(await next.send()).toBe(1);
  await full.manage.post(`${PATH}/${id}/reject`, { reason: "Not in our town" });
  expect(await full.send()).toBe(2);
});

describe("an old submission", () => {
  test.each([
    ["a year", {}, "2027-11-22"],
    ["as long as the setting says", { SUBMISSIONS_KEPT_MONTHS: "2" }, "2027-01-22"],
  ])(
    "is erased after %s, decided or not, and its business stays",
    async (_howLong, settings, day) => {
      const { send, approve, ids, names } = await queue();
      await send();
      await approve(await send());
      clock.now = new Date(Date.parse(day) - 86_400_000);
      const young = await send();
      clock.now = START;
      const config = loadListingsConfig({ ...listings.env, ...settings });
      const service = await startService(config, () => new Date(day));
      await vi.waitFor(async () => expect(await ids()).toEqual([young]), 10_000);
      await service.close();
      expect(await names()).toEqual(["Quince Bakery"]);
    },
  );
});

test("a submission with dates that are no longer valid can be read, rejected and erased", async () => {
  const { slug, visit, manage } = await queue();
  const { id } = (await visit.post("/api/listing-submissions", form)).json<{ id: number }>();
  const days = { "form.couponStartDate": "0026-12-05", "form.couponExpiration": "0026-12-31" };
  await database.collection("submissions").updateOne({ town: slug, id }, { $set: days });
  const path = `/api/admin/submissions/${id}`;
  expect((await manage.get(path)).json()).toMatchObject({
    form: { couponExpiration: "0026-12-31" },
  });
  expect((await manage.post(`${path}/reject`, { reason: "Long ago" })).statusCode).toBe(200);
  expect((await manage.delete(path)).statusCode).toBe(204);
});
