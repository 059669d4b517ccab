/** Rounds of a town's removal by two instances of auth, and one whose last write got lost. */
import { createServer } from "node:http";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { asCaller, newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadAuthConfig } from "../config.ts";
import { password, startAuth } from "../fixture.ts";
import { startService } from "../start.ts";
import { townKeys } from "./town-keys.ts";

/** All other services as one: what they hold of a town until they erase it, and an answer that is held back. */
const leftOf = new Map<string, Record<string, number>>();
const held = new Map<string, Promise<void>>();
const erased: string[] = [];
const others = createServer((request, response) => {
  const town = String(request.headers["x-town"]);
  if (request.method === "POST") erased.push(town);
  const wait = held.get(town);
  held.delete(town);
  const left = request.method === "POST" ? {} : leftOf.get(town);
  const answer = { removedAt: new Date().toISOString(), left: left ?? {}, erased: {} };
  void Promise.resolve(wait).then(() => response.end(JSON.stringify(answer)));
});

let auth: Awaited<ReturnType<typeof startAuth>>;
let second: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  const url = `http://127.0.0.1:${await listenOnFreePort(others)}`;
  const names = ["LISTINGS_URL", "COUPONS_URL", "EVENTS_URL", "MEDIA_URL", "IMPORT_URL"];
  auth = await startAuth(Object.fromEntries(names.map((name) => [name, url])));
  second = await startService(loadAuthConfig(auth.env));
});
afterAll(async () => {
  await second.close();
  await auth.stop();
  others.close();
});

const call = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
  auth.service.app.inject({
    method,
    url: `/internal/towns${path}`,
    headers: asCaller(auth.env, "tools"),
    ...(payload && { payload }),
  });
const remove = (slug: string) => call("POST", `/${slug}/remove`, { confirm: slug });
const isFinished = async (slug: string) =>
  typeof (await call("GET", `/${slug}/removal`)).json().finishedAt === "string";

test("a round that another town has held up leaves the town alone that has the slug now", async () => {
  const [large, small] = [await auth.townWithAdmin(), await auth.townWithAdmin()];
  for (const town of [large, small]) leftOf.set(town, { coupons: 1 });
  await remove(small);
  const hung = Promise.withResolvers<void>();
  held.set(large, hung.promise);
  await remove(large);
  await vi.waitFor(() => expect(held.has(large)).toBe(false), 10_000);
  leftOf.delete(small);
  await expect.poll(() => isFinished(small)).toBe(true);
  const town = { slug: small, name: "Smallville", hosts: [`${small}.localhost`] };
  expect((await call("POST", "", town)).statusCode).toBe(201);
  await call("PUT", `/${small}/admins/clerk`, { password });
  leftOf.set(small, { coupons: 7 });
  erased.length = 0;
  leftOf.delete(large);
  hung.resolve();
  await expect.poll(() => isFinished(large)).toBe(true);
  expect(erased).not.toContain(small);
  expect((await auth.login(small, { username: "clerk", password })).statusCode).toBe(200);
});

test("a removal whose last write got lost is finished all the same", async () => {
  const slug = newTown();
  const { MONGODB_URL, MONGODB_PREFIX } = auth.env;
  const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
  await mongo
    .collection("removals")
    .insertOne({ slug, removedAt: new Date(), services: {}, quiet: 2 });
  await mongo.close();
  await expect.poll(() => isFinished(slug)).toBe(true);
});

test("a town goes whose visitors have left more keys than one command takes", async () => {
  const { redis, env } = auth;
  const town = newTown();
  const fill = "for n = 1, tonumber(ARGV[1]) do redis.call('set', KEYS[1] .. n, '') end";
  await redis.eval(fill, 1, `${env.REDIS_PREFIX}rate:login:${town}:`, 200_000);
  const keys = townKeys(redis, env.REDIS_PREFIX);
  expect([await keys.erase(town), await keys.count(town)]).toEqual([200_000, 0]);
});
