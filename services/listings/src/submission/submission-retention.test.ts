/** Erasing submissions past their retention, while one of them cannot be erased. */
import { visitor } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

test("a submission that cannot be erased does not stop others in any town, and shows in the metrics", async () => {
  const listings = await openListings({ now: new Date("2026-11-21T17:00:00Z") });
  onTestFinished(listings.close);
  const { MONGODB_URL, MONGODB_PREFIX } = listings.env;
  const dbName = `${MONGODB_PREFIX}listings`;
  const database = await mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
  onTestFinished(() => database.close());
  const stored = database.collection("submissions");
  const [bad, good] = [await listings.town(), await listings.town()];
  for (const { visit } of [bad, good]) await visit.post("/api/listing-submissions", form);
  // The oldest is the first to be erased.
  const createdAt = new Date("2026-11-20T17:00:00Z");
  await stored.updateOne({ town: bad.slug }, { $set: { form: "damaged", createdAt } });

  const clock = { now: new Date("2027-11-22") };
  const service = await startService(loadListingsConfig(listings.env), () => clock.now);
  onTestFinished(service.close);
  const left = async () => (await stored.find().toArray()).map(({ town }) => town);
  await vi.waitFor(async () => expect(await left()).toEqual([bad.slug]), 10_000);
  clock.now = new Date("2027-11-24");
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain("\nerasing_age_seconds 172800\n");
});

const BUSINESSES = "/api/admin/businesses";

test.each([
  ["the business that came of it", 1],
  ["what that was merged into since", 2],
  ["one that an admin took out of the bin", 1],
])(
  "the owner's token removes the contact of an expired submission from %s",
  async (where, kept) => {
    const listings = await openListings({ now: new Date("2026-11-21T17:00:00Z") });
    onTestFinished(listings.close);
    const { slug, visit, manage, category, business } = await listings.town();
    const categoryId = await category(form.category);
    const sent = await visit.post("/api/listing-submissions", form);
    const { id, token } = sent.json<{ id: number; token: string }>();
    await manage.post(`/api/admin/submissions/${id}/approve`, {});
    if (where.includes("bin")) {
      await manage.post(`/api/admin/submissions/${id}/undo`, {});
      await manage.post(`${BUSINESSES}/bin/restore`, { ids: [1] });
    }
    const service = await startService(
      loadListingsConfig(listings.env),
      () => new Date("2027-11-22"),
    );
    onTestFinished(service.close);
    const left = async () => (await manage.get("/api/admin/submissions")).json();
    await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000);
    if (kept === 2) {
      await business({ name: "Quince", categoryId });
      await manage.post(`${BUSINESSES}/merge`, { keep: 2, other: 1 });
    }
    const shown = async () => (await manage.get(`${BUSINESSES}/${kept}`)).json();
    const contact = { contactName: form.contactName, contactEmail: form.email };
    expect(await shown()).toMatchObject(contact);
    expect(await shown()).not.toHaveProperty("submitters");

    const erase = async (bearer: string) => {
      const headers = { ...visitor(listings.env, slug), authorization: `Bearer ${bearer}` };
      const url = `/api/listing-submissions/${id}`;
      return (await listings.app.inject({ method: "DELETE", url, headers })).statusCode;
    };
    expect(await erase(token.toLowerCase())).toBe(404);
    expect(await shown()).toMatchObject(contact);
    expect([await erase(token), await erase(token)]).toEqual([204, 404]);
    expect(await shown()).toMatchObject({ contactName: "", contactEmail: "" });
    const { deps, kind } = listings.businesses;
    const stored = () =>
      Promise.all([kind.model.find({ town: slug }).lean(), deps.bin.find({ town: slug }).lean()]);
    // A deleted record stays until the relay has published that.
    await vi.waitFor(async () => {
      const all = JSON.stringify(await stored());
      for (const each of [...Object.values(contact), "tokenHashes"])
        expect(all).not.toContain(each);
    }, 10_000);
  },
);
