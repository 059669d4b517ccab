/** Geocoding with more than one instance, verified by the questions that the geocoder recorded. */
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import { afterEach, expect, test, vi } from "vitest";
import { loadListingsConfig } from "../config.ts";
import { openGeocodeQueue } from "./start-geocoding.ts";
import { SOON, openGeocoding } from "../testing/geocoding-fixture.ts";
import { openListings } from "../testing/fixture.ts";
import { found } from "../testing/nominatim.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function openFixture(variables: Record<string, string> = {}) {
  const opened = await openGeocoding(variables);
  open.push(opened);
  return opened;
}

const here = found(40.7, -74.2);
const addresses = (count: number, street: string) =>
  Array.from({ length: count }, (_, n) => `${n + 1} ${street}`);

test("two instances share the rate limit, serve admins' lookups first and ask nothing twice", async () => {
  const { nominatim, street, second } = await openFixture({ GEOCODER_PAUSE_MS: "1000" });
  nominatim.sayAlways({ ...here, delayMs: 30 });
  const manageBeside = await second();
  const { slug, bring, categoryId, geocode } = await street();
  const waiting = addresses(150, "Main Street");
  const rows = waiting.map((address) => ({ name: `Shop at ${address}`, address, categoryId }));
  await bring("businesses", rows);
  await vi.waitFor(() => expect(nominatim.questions.length).toBeGreaterThan(1), SOON);

  const beside = await manageBeside(slug);
  const before = nominatim.questions.length;
  const asked = Promise.all([
    geocode("1 Button Street"),
    beside.get("/api/admin/geocode?address=2%20Button%20Street"),
    beside.get("/api/admin/geocode?address=20%20Main%20Street"),
  ]);
  for (const answer of await asked)
    expect(answer.json()).toEqual({ latitude: 40.7, longitude: -74.2 });
  const behind = nominatim.questions.slice(before).map(({ address }) => address);
  for (const urgent of ["1 Button Street", "2 Button Street", "20 Main Street"])
    expect(behind.indexOf(urgent)).toBeLessThan(5);

  await vi.waitFor(() => expect(nominatim.questions.length).toBeGreaterThan(9), SOON);
  expect(nominatim.shortestGap()).toBeGreaterThanOrEqual(1000);
  expect(new Set(nominatim.questions.map(({ address }) => address)).size).toBe(
    nominatim.questions.length,
  );
}, 60_000);

test("a single address does not wait for all addresses of a town that came before", async () => {
  const slow = { GEOCODER_PAUSE_MS: "1000", GEOCODER_TIMEOUT_MS: "60000" };
  const { nominatim, street, env } = await openFixture(slow);
  const answers = Promise.withResolvers<void>();
  nominatim.sayAlways({ ...here, until: answers.promise });
  const many = await street(`a-${newTown()}`);
  const one = await street(`z-${newTown()}`);
  const { categoryId } = many;
  const brought = addresses(190, "Main Street");
  const rows = brought.map((address) => ({ name: address, address, categoryId }));
  await many.bring("businesses", rows);
  const queue = openGeocodeQueue(loadListingsConfig(env));
  if (queue) open.push(queue);
  await vi.waitFor(async () => expect(await queue?.depth()).toBe(100), SOON);
  await one.shop("1 Lone Street");
  answers.resolve();
  const isLone = ({ address }: { address: string }) => address === "1 Lone Street";
  await vi.waitFor(async () => expect(await queue?.count(isLone)).toBe(1), SOON);
}, 90_000);

test("an admin's lookup fails with 502 when the geocoder does not answer in time", async () => {
  const { nominatim, street } = await openFixture({ GEOCODER_TIMEOUT_MS: "30000" });
  const answers = Promise.withResolvers<void>();
  nominatim.sayAlways({ ...here, until: answers.promise });
  const { shop, geocode } = await street();
  await shop("1 Slow Street");
  await vi.waitFor(() => expect(nominatim.questions).toHaveLength(1), SOON);
  const started = performance.now();
  const answer = await geocode("2 Slow Street");
  expect([answer.statusCode, answer.json().code]).toEqual([502, "geocoder_failed"]);
  expect(performance.now() - started).toBeLessThan(20_000);
  answers.resolve();
}, 60_000);

test("an address whose business was deleted in the meantime is not looked up", async () => {
  const { nominatim, street, env } = await openFixture();
  const answers = Promise.withResolvers<void>();
  nominatim.say("1 Slow Street", { ...here, until: answers.promise });
  const { shop, becomes, manage } = await street();
  const id = await shop("1 Slow Street");
  await vi.waitFor(() => expect(nominatim.asked("1 Slow Street")).toBe(1), SOON);
  const gone = await shop("2 Wrong Street");
  const last = await shop("3 Elm Street");
  const queue = openGeocodeQueue(loadListingsConfig(env));
  if (queue) open.push(queue);
  await vi.waitFor(async () => expect(await queue?.depth()).toBe(3), SOON);
  await manage.delete(`/api/admin/businesses/${gone}`);
  answers.resolve();
  await becomes(id, { geocodeStatus: "located" });
  await becomes(last, { geocodeStatus: "notFound" });
  expect(nominatim.asked("2 Wrong Street")).toBe(0);
});

test("a business stored while Redis is down is geocoded after recovery", async () => {
  const proxy = await openTcpProxy(process.env["REDIS_URL"] ?? "");
  open.push({ close: proxy.cut });
  const { nominatim, street } = await openFixture({ REDIS_URL: proxy.url });
  nominatim.sayAlways(here);
  const { bring, becomes, categoryId } = await street();
  await proxy.cut();
  await bring("businesses", [{ name: "Baker", address: "1 Redis Street", categoryId }]);
  await proxy.restore();
  await becomes(1, { geocodeStatus: "located" });
  expect(nominatim.asked("1 Redis Street")).toBe(1);
}, 60_000);

test("without a geocoder, businesses can be created and lookups answer that there is none", async () => {
  const listings = await openListings();
  open.push(listings);
  const { manage, category } = await listings.town();
  const fields = { name: "Baker", address: "1 Main Street", categoryId: await category() };
  const created = await manage.post("/api/admin/businesses", fields);
  expect(created.json()).toMatchObject({ geocodeStatus: "unset" });
  for (const answer of [
    await manage.get("/api/admin/geocode?address=1%20Main%20Street"),
    await manage.post("/api/admin/businesses/bulk-geocode", { ids: [1] }),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        code: "geocoder_unset",
        message: "No geocoder is set up here. Please enter latitude and longitude by hand.",
      },
    ]);
});
