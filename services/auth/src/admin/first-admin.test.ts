/** The admin whom a start gives its towns. */
import { counterModel, takeIds } from "@mainstreet/service/records/counter";
import { asCaller, newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
const { MONGODB_URL, MONGODB_PREFIX } = auth.env;
const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
afterAll(async () => {
  await mongo.close();
  await auth.stop();
});

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  auth.service.app.inject({
    method,
    url: `/internal/towns${path}`,
    headers: asCaller(auth.env, "tools"),
    ...(payload && { payload }),
  });

test("one who was removed as the only admin does not come back with the next start", async () => {
  const slug = await auth.townWithAdmin();
  const admins = `/${slug}/admins`;
  await call("DELETE", `${admins}/clerk`);
  const started = await call("PUT", `${admins}/clerk`, { password, onlyIfMissing: true });
  expect(started.json()).toEqual({ outcome: "kept" });
  expect((await call("GET", admins)).json()).toEqual([]);
  expect((await call("PUT", `${admins}/clerk`, { password })).json()).toEqual({ outcome: "added" });
});

test("a start that was cut off before it had written the account is finished by the next one", async () => {
  const slug = newTown();
  await call("POST", "", { slug, name: "Testville", hosts: [`${slug}.localhost`] });
  await takeIds(counterModel(mongo), slug, "admin");
  const first = { password, onlyIfMissing: true };
  const path = `/${slug}/admins/clerk`;
  expect((await call("PUT", path, first)).json()).toEqual({ outcome: "added" });
  expect((await call("PUT", path, first)).json()).toEqual({ outcome: "kept" });
});
