/** A name is one account, however a keyboard writes its accents. */
import { asCaller } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { password, startAuth } from "../fixture.ts";
import { accountKey } from "./account-key.ts";

const auth = await startAuth();
const { MONGODB_URL, MONGODB_PREFIX } = auth.env;
const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
afterAll(async () => {
  await mongo.close();
  await auth.stop();
});

const FORMS = ["NFC", "NFD"] as const;
const nameIn = (form: "NFC" | "NFD") => "José".normalize(form);

const call = (method: "PUT" | "DELETE", town: string, name: string) =>
  auth.service.app.inject({
    method,
    url: `/internal/towns/${town}/admins/${encodeURIComponent(name)}`,
    headers: asCaller(auth.env, "tools"),
    ...(method === "PUT" && { payload: { password } }),
  });

const signInAs = async (town: string, username: string) =>
  (await auth.login(town, { username, password })).statusCode;

test.each(FORMS)("one that was made in %s signs in as both are written", async (form) => {
  const town = await auth.townWithAdmin();
  expect((await call("PUT", town, nameIn(form))).json()).toEqual({ outcome: "added" });
  for (const typed of FORMS) expect(await signInAs(town, nameIn(typed))).toBe(200);
});

test.each(FORMS)("one whose key is stored in two characters is found in %s", async (form) => {
  const town = await auth.townWithAdmin();
  await call("PUT", town, nameIn("NFC"));
  await mongo
    .collection("admins")
    .updateOne(
      { town, nameKey: accountKey(nameIn("NFC")) },
      { $set: { nameKey: "jose\u0301", username: "Jose\u0301" } },
    );
  expect(await signInAs(town, nameIn(form))).toBe(200);
  expect((await call("PUT", town, nameIn(form))).json()).toEqual({ outcome: "changed" });
  expect((await call("DELETE", town, nameIn(form))).statusCode).toBe(204);
});
