/** What auth's log says of accounts: ids, no names. */
import { createMetrics } from "@mainstreet/service/operations/metrics";
import { OPERATORS } from "@mainstreet/service/access/session";
import { connect } from "@mainstreet/service/stores/connect";
import { asCaller, signIn, visitor } from "@mainstreet/testing/town";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { loadAuthConfig } from "../config.ts";
import { password, startAuth } from "../fixture.ts";

const auth = await startAuth();
const { env, redis } = auth;
const config = loadAuthConfig(env);
const { open, disconnect, ...connections } = connect("auth", config);
await open();
const written: string[] = [];
const { app } = await buildApp({
  ...connections,
  config,
  log: pino({ level: "info" }, { write: (line) => void written.push(line) }),
  metrics: createMetrics(),
  now: () => new Date(),
  wakeRelay: () => undefined,
});
afterAll(async () => {
  await app.close();
  await disconnect();
  await auth.stop();
});

/** Resolves with what was logged meanwhile, except the lines that every request has. */
async function logged(request: InjectOptions) {
  written.length = 0;
  const answer = await app.inject(request);
  expect(written.join("")).not.toMatch(/clerk|olga|nobody/i);
  const lines = written.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== "request");
  return { cookie: String(answer.headers["set-cookie"]), lines };
}

test.each([
  { door: "/api/auth", name: "clerk" },
  { door: "/api/operator", name: "olga" },
])("sign-ins, wrong guesses and sign-outs at $door name the account", async ({ door, name }) => {
  const town = door === "/api/auth" ? await auth.townWithAdmin() : OPERATORS;
  if (town === OPERATORS)
    await app.inject({
      method: "PUT",
      url: "/internal/operators/olga",
      headers: asCaller(env, "tools"),
      payload: { password },
    });
  const headers = town === OPERATORS ? asCaller(env, "gateway") : visitor(env, town);
  const login = (payload: object) =>
    logged({ method: "POST", url: `${door}/login`, headers, payload });
  const wrong = { username: name, password: "wrong" };
  expect((await login(wrong)).lines).toMatchObject([{ msg: "login failed", town, account: 1 }]);
  const [unknown, ...more] = (await login({ ...wrong, username: "nobody" })).lines;
  expect([unknown, more]).toMatchObject([{ msg: "login failed", town }, []]);
  expect(unknown).not.toHaveProperty("account");
  const { cookie, lines } = await login({ username: name, password });
  expect(lines).toMatchObject([{ msg: "signed in", town, by: 1 }]);
  const [, token = ""] = /(?:session|operator)=([^;]+)/.exec(cookie) ?? [];
  const out = {
    method: "POST",
    url: `${door}/logout`,
    headers: { ...headers, "x-session": token },
  } as const;
  expect((await logged(out)).lines).toMatchObject([{ msg: "signed out", town, by: 1 }]);
  expect((await logged(out)).lines).toEqual([]);
});

test("an operator's change of a town's account names it", async () => {
  const town = await auth.townWithAdmin();
  const token = await signIn(env, redis, OPERATORS, 7, "operator");
  const headers = { ...asCaller(env, "gateway"), "x-session": token };
  const change = async (method: "PUT" | "DELETE", name: string, payload?: object) => {
    const url = `/api/operator/towns/${town}/admins/${name}`;
    const { lines } = await logged({ method, url, headers, ...(payload && { payload }) });
    return lines;
  };
  const fresh = { password: "four quiet lanterns" };
  expect(await change("PUT", "clerk2", fresh)).toMatchObject([
    { msg: "account added", town, account: 2 },
  ]);
  expect(await change("PUT", "clerk", fresh)).toMatchObject([
    { msg: "account changed", town, account: 1 },
  ]);
  expect(await change("DELETE", "clerk")).toMatchObject([
    { msg: "account removed", town, account: 1 },
  ]);
});
