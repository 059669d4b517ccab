/** While instances are replaced, towns may be stored by a later version than the one that reads them. */
import { asCaller, newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { startAuth } from "../fixture.ts";

const auth = await startAuth();
const { MONGODB_URL, MONGODB_PREFIX } = auth.env;
const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
afterAll(async () => {
  await mongo.close();
  await auth.stop();
});

const call = (method: "GET" | "PUT", path: string, payload?: object) =>
  auth.service.app.inject({
    method,
    url: `/internal/towns${path}`,
    headers: asCaller(auth.env, "tools"),
    ...(payload && { payload }),
  });

test("a limit that only a later version knows hides no town, and a change leaves it", async () => {
  const slug = await auth.townWithAdmin();
  const towns = mongo.collection("towns");
  await towns.updateOne({ town: slug }, { $set: { quotas: { tomorrow: 1, records: 2_000_000 } } });

  const all = await call("GET", "");
  expect(all.statusCode).toBe(200);
  expect(all.json()).toContainEqual(expect.objectContaining({ slug }));

  const changed = await call("PUT", `/${slug}`, { name: "Lake", quotas: { storageBytes: 5 } });
  expect(changed.json()).toMatchObject({ name: "Lake", quotas: { records: 2_000_000 } });
  expect(await towns.findOne({ town: slug })).toMatchObject({
    name: "Lake",
    quotas: { tomorrow: 1, records: 2_000_000, storageBytes: 5 },
  });
});

test("a limit that nobody knows, or that is too high, is refused where it is given", async () => {
  const slug = newTown();
  for (const quotas of [{ tomorrow: 1 }, { records: 2_000_000 }, { storageBytes: -1 }]) {
    const town = { slug, name: "Lake", hosts: [`${slug}.example`], quotas };
    const url = "/internal/towns";
    const headers = asCaller(auth.env, "tools");
    const added = await auth.service.app.inject({ method: "POST", url, headers, payload: town });
    expect(added.statusCode).toBe(400);
  }
});
