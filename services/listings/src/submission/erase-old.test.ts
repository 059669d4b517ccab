/** Submissions that are old enough to go, while one of them cannot. */
import mongoose from "mongoose";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { startService } from "../start.ts";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

test("one that cannot be erased keeps no other, in no town, and is not silent about it", async () => {
  const listings = await openListings({ now: new Date("2026-11-21T17:00:00Z") });
  onTestFinished(listings.close);
  const { MONGODB_URL, MONGODB_PREFIX } = listings.env;
  const dbName = `${MONGODB_PREFIX}listings`;
  const database = await mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
  onTestFinished(() => database.close());
  const stored = database.collection("submissions");
  const [bad, good] = [await listings.town(), await listings.town()];
  for (const { visit } of [bad, good]) await visit.post("/api/listing-submissions", form);
  await stored.updateOne({ town: bad.slug }, { $set: { form: "damaged" } });

  const clock = { now: new Date("2027-11-22") };
  const service = await startService(loadListingsConfig(listings.env), () => clock.now);
  onTestFinished(service.close);
  const left = async () => (await stored.find().toArray()).map(({ town }) => town);
  await vi.waitFor(async () => expect(await left()).toEqual([bad.slug]), 10_000);
  clock.now = new Date("2027-11-24");
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain("\nerasing_age_seconds 172800\n");
});
