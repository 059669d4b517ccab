/** A town that is restored from a backup while the services run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import mongoose from "mongoose";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { runHere } from "../fixture.ts";
import { stores } from "./backup.ts";
import { restoreTown } from "./restore-town.ts";

const env = testEnvironment();
const mongo = await mongoose.createConnection(env.MONGODB_URL).asPromise();
afterAll(async () => {
  await mongo.close();
  await removeTestSpace(env);
});

const collection = (service: string, name: string) =>
  mongo.getClient().db(`${env.MONGODB_PREFIX}${service}`).collection(name);

test("a restored town that was changed meanwhile is said to be complete, and how to open it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "restore-town-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const town = "elm";
  const towns = collection("auth", "towns");
  const texts = { name: "Elm", tagline: "", logoUrl: "", accent: "", salesPhone: "" };
  const place = { timeZone: "America/New_York", centre: null };
  await towns.insertOne({ town, ...texts, ...place, hosts: ["elm.example"], revision: 4 });
  const counters = collection("listings", "counters");
  await counters.insertOne({ town, name: "business", value: 7 });
  expect(await runHere(env, "backup", "--to", folder)).toMatchObject({ code: 0 });
  await towns.deleteMany({ town });
  await counters.deleteMany({ town });

  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const loaded = vi.spyOn(mongoose.mongo.Collection.prototype, "insertMany");
  loaded.mockImplementationOnce(async () => {
    await towns.updateOne({ town }, { $inc: { revision: 1 } });
    return { acknowledged: true, insertedCount: 1, insertedIds: {} };
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const restored = restoreTown(stores.parse(env), { folder, town, yes: true });
  await expect(restored).rejects.toThrow(
    /^Everything is restored, but elm was changed by someone else meanwhile\. Check with: town show elm\. To open it: town enable elm$/,
  );
});
