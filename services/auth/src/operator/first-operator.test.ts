/** The operator added on start when there is none, and operators added by earlier versions. */
import { OPERATORS } from "@mainstreet/service/access/session";
import { counterModel } from "@mainstreet/service/records/counter";
import { testEnvironment } from "@mainstreet/testing/environment";
import { asCaller } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { operatorModel } from "../admin/admin.model.ts";
import { createAdminStore } from "../admin/admin.store.ts";
import { loadAuthConfig } from "../config.ts";
import { password, startAuth } from "../fixture.ts";
import { startService } from "../start.ts";

const auth = await startAuth();
afterAll(auth.stop);

const signIn = (app: typeof auth.service.app, payload: object) =>
  app.inject({
    method: "POST",
    url: "/api/operator/login",
    headers: asCaller(auth.env, "gateway"),
    payload,
  });

/** Resolves with the operators' names. */
async function namesAt(app: typeof auth.service.app) {
  const headers = asCaller(auth.env, "tools");
  const answer = await app.inject({ url: "/internal/operators", headers });
  return answer.json<{ username: string }[]>().map(({ username }) => username);
}

test("two first instances that start at once create one operator", async () => {
  const first = { OPERATOR_USERNAME: "Ruth", OPERATOR_PASSWORD: password };
  const config = loadAuthConfig(testEnvironment(first));
  const instances = await Promise.all([startService(config), startService(config)]);
  for (const { app } of instances) {
    expect((await signIn(app, { username: "ruth", password })).statusCode).toBe(200);
    expect(await namesAt(app)).toEqual(["Ruth"]);
  }
  await Promise.all(instances.map((instance) => instance.close()));
});

/** Adds an operator like earlier versions did. */
async function addByStore(username: string, { MONGODB_URL, MONGODB_PREFIX }: typeof auth.env) {
  const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
  const [model, counters, now] = [operatorModel(mongo), counterModel(mongo), () => new Date()];
  await createAdminStore({ model, counters, now }).setPassword(OPERATORS, username, password);
  await mongo.close();
}

test.each([
  [
    { OPERATOR_USERNAME: "Ruth/Ann", OPERATOR_PASSWORD: password },
    "OPERATOR_USERNAME: .* no slashes",
  ],
  [{ OPERATOR_PASSWORD: "passwordpassword" }, "OPERATOR_PASSWORD: This password is too common"],
  [{ OPERATOR_PASSWORD: "Operator-2026" }, "OPERATOR_PASSWORD: This password is too common"],
])(
  "a first operator of %j is refused, but ignored once there is an operator",
  async (first, why) => {
    const env = testEnvironment(first);
    await expect(startService(loadAuthConfig(env))).rejects.toThrow(new RegExp(why));
    await addByStore("ruth", env);
    const { app, close } = await startService(loadAuthConfig(env));
    expect(await namesAt(app)).toEqual(["ruth"]);
    await close();
  },
);

test("the first operator's password may be as short as all others", async () => {
  const env = testEnvironment({ OPERATOR_PASSWORD: "tr4m-l8k" });
  const { app, close } = await startService(loadAuthConfig(env));
  const payload = { username: "operator", password: "tr4m-l8k" };
  expect((await signIn(app, payload)).statusCode).toBe(200);
  await close();
});

test("an account with a slash in its name from an earlier version stays usable", async () => {
  await addByStore("Ruth/Ann", auth.env);
  const url = "/internal/operators/ruth%2Fann";
  const headers = asCaller(auth.env, "tools");
  const { app } = auth.service;
  const changed = await app.inject({ method: "PUT", url, headers, payload: { password } });
  expect(changed.json()).toEqual({ outcome: "changed" });
  expect((await app.inject({ method: "DELETE", url, headers })).statusCode).toBe(204);
});
