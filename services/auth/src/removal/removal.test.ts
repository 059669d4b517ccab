/** Removals of towns by two concurrent instances of auth, one of which loses its last write. */
import { createServer } from "node:http";
import { listenOnFreePort } from "@mainstreet/testing/port";
import { OPERATORS } from "@mainstreet/service/access/session";
import { asCaller, newTown, signIn } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { loadAuthConfig } from "../config.ts";
import { password, startAuth } from "../fixture.ts";
import { startService } from "../start.ts";
import { townKeys } from "./town-keys.ts";

/**
 * One server for all other services: what they hold of a town until they erase it, and answers to
 * hold back.
 */
const leftOf = new Map<string, Record<string, number>>();
const held = new Map<string, Promise<void>>();
const asked: string[] = [];
const erased: string[] = [];
const others = createServer((request, response) => {
  const town = String(request.headers["x-town"]);
  (request.method === "POST" ? erased : asked).push(town);
  const wait = held.get(town);
  held.delete(town);
  const left = request.method === "POST" ? {} : leftOf.get(town);
  const answer = { removedAt: new Date().toISOString(), left: left ?? {}, erased: {} };
  void Promise.resolve(wait).then(() => response.end(JSON.stringify(answer)));
});

const names = ["LISTINGS_URL", "COUPONS_URL", "EVENTS_URL", "MEDIA_URL", "IMPORT_URL"];
let urls: Record<string, string>;
let auth: Awaited<ReturnType<typeof startAuth>>;
let second: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  const url = `http://127.0.0.1:${await listenOnFreePort(others)}`;
  urls = Object.fromEntries(names.map((name) => [name, url]));
  auth = await startAuth(urls);
  second = await startService(loadAuthConfig(auth.env));
});
afterAll(async () => {
  await second.close();
  await auth.stop();
  others.close();
});

const remove = (slug: string, at = auth) => at.towns("POST", `/${slug}/remove`, { confirm: slug });
const isFinished = async (slug: string, at = auth) =>
  typeof (await at.towns("GET", `/${slug}/removal`)).json().finishedAt === "string";

test("a delayed round of removals does not touch a new town with a removed one's slug", async () => {
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
  expect((await auth.towns("POST", "", town)).statusCode).toBe(201);
  await auth.towns("PUT", `/${small}/admins/clerk`, { password });
  leftOf.set(small, { coupons: 7 });
  erased.length = 0;
  leftOf.delete(large);
  hung.resolve();
  await expect.poll(() => isFinished(large)).toBe(true);
  expect(erased).not.toContain(small);
  expect((await auth.login(small, { username: "clerk", password })).statusCode).toBe(200);
});

test("a slug is taken until a second round has found no late data", async () => {
  const alone = await startAuth(urls);
  onTestFinished(alone.stop);
  const slug = await alone.townWithAdmin();
  const rounds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  held.set(slug, rounds[0].promise);
  await remove(slug, alone);
  const ofTown = () => asked.filter((town) => town === slug).length;
  await expect.poll(ofTown).toBe(names.length);
  leftOf.set(slug, { coupons: 1 });
  held.set(slug, rounds[1].promise);
  rounds[0].resolve();
  await expect
    .poll(async () => !held.has(slug) || (await isFinished(slug, alone)), { timeout: 10_000 })
    .toBe(true);
  const town = { slug, name: "Lateville", hosts: [`${slug}.localhost`] };
  const again = await alone.towns("POST", "", town);
  expect([again.statusCode, again.json().code]).toEqual([409, "town_leaving"]);
  rounds[1].resolve();
  await expect.poll(() => isFinished(slug, alone), { timeout: 10_000 }).toBe(true);
  expect(erased).toContain(slug);
});

test("a removal whose last write was lost is completed", async () => {
  const slug = newTown();
  const removals = auth.database().collection("removals");
  await removals.insertOne({ slug, removedAt: new Date(), services: {}, quiet: 2 });
  await expect.poll(() => isFinished(slug)).toBe(true);
});

test("a removal's record names the operator who began it, also when it is requested again", async () => {
  const removals = auth.database().collection("removals");
  const byOf = async (slug: string) => (await removals.findOne({ slug }))?.["by"];
  const slugs = [await auth.townWithAdmin(), await auth.townWithAdmin()] as const;
  // Keeps both removals under way.
  for (const slug of slugs) leftOf.set(slug, { coupons: 1 });
  const [byOperator, byCommand] = slugs;
  const session = await signIn(auth.env, auth.redis, OPERATORS, 7, "operator");
  const removeAsOperator = (slug: string) =>
    auth.service.app.inject({
      method: "POST",
      url: `/api/operator/towns/${slug}/remove`,
      headers: { ...asCaller(auth.env, "gateway"), "x-session": session },
      payload: { confirm: slug },
    });
  expect((await removeAsOperator(byOperator)).statusCode).toBe(202);
  await remove(byOperator);
  await remove(byCommand);
  await removeAsOperator(byCommand);
  expect([await byOf(byOperator), await byOf(byCommand)]).toEqual([7, null]);
  for (const slug of slugs) leftOf.delete(slug);
});

test("a town's keys are erased even if there are more than one command takes", async () => {
  const { redis, env } = auth;
  const town = newTown();
  const fill = "for n = 1, tonumber(ARGV[1]) do redis.call('set', KEYS[1] .. n, '') end";
  await redis.eval(fill, 1, `${env.REDIS_PREFIX}rate:login:${town}:`, 200_000);
  const keys = townKeys(redis, env.REDIS_PREFIX);
  expect([await keys.erase(town), await keys.count(town)]).toEqual([200_000, 0]);
});
