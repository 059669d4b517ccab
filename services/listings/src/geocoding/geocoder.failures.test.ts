/** Each way in which a geocoder can fail, and its consequences. */
import { afterAll, describe, expect, test, vi } from "vitest";
import { SOON, openGeocoding } from "../testing/geocoding-fixture.ts";
import type { Reply } from "../testing/nominatim.ts";
import { NOTHING, found } from "../testing/nominatim.ts";

const fixture = await openGeocoding();
afterAll(fixture.close);

const HERE = { latitude: 40.7, longitude: -74.2 };
const here = found(40.7, -74.2);

describe("a geocoder failure", () => {
  test.each<[string, Reply]>([
    ["an error", { status: 500 }],
    ["a refusal", { status: 403 }],
    ["too late an answer", { ...here, delayMs: 2500 }],
    ["no JSON", { body: "<html>Sorry</html>" }],
    ["another shape", { body: JSON.stringify({ error: "no" }) }],
    ["a place that is none", { body: JSON.stringify([{ lat: "95", lon: "200" }]) }],
    ["an endless answer", { body: JSON.stringify([{ lat: "x".repeat(300_000) }]) }],
    ["a way to another host", { status: 302, headers: { location: "http://127.0.0.1:1/" } }],
  ])("is retried: %s", async (name, reply) => {
    const address = `1 ${name} street`;
    fixture.nominatim.say(address, reply, here);
    const { shop, becomes } = await fixture.street();
    await becomes(await shop(address), { ...HERE, geocodeStatus: "located" });
    expect(fixture.nominatim.asked(address)).toBe(2);
  });

  test("that persists is recorded after six attempts, and an admin can retry it", async () => {
    const address = "2 Broken Street";
    fixture.nominatim.say(address, { status: 503 });
    const { shop, becomes, manage } = await fixture.street();
    const id = await shop(address);
    await becomes(id, { geocodeStatus: "failed", revision: 1 });
    expect(fixture.nominatim.asked(address)).toBe(6);
    const list = await manage.get("/api/admin/businesses?geocodeStatus=failed");
    expect(list.headers["x-total-count"]).toBe("1");
    fixture.nominatim.say(address, here);
    const again = await manage.post("/api/admin/businesses/bulk-geocode", { ids: [id, 99] });
    expect(again.json()).toEqual({ done: 1 });
    await becomes(id, HERE);
  });

  test("that was recorded is retried automatically after some hours", async () => {
    const address = "3 Closed Street";
    fixture.nominatim.say(address, { status: 503 });
    const { shop, becomes } = await fixture.street();
    const id = await shop(address);
    await becomes(id, { geocodeStatus: "failed" });
    fixture.nominatim.say(address, here);
    fixture.clock.now = new Date(fixture.clock.now.getTime() + 7 * 60 * 60 * 1000);
    await becomes(id, HERE);
    expect(fixture.nominatim.asked(address)).toBe(7);
  });

  test("due to the address itself is recorded without retries", async () => {
    const address = "4 Bad Street";
    fixture.nominatim.say(address, { status: 400 });
    const { shop, becomes } = await fixture.street();
    await becomes(await shop(address), { geocodeStatus: "failed" });
    expect(fixture.nominatim.asked(address)).toBe(1);
  });
});

test("an address that was not found is looked up again at an admin's request", async () => {
  const address = "5 New Street";
  fixture.nominatim.say(address, NOTHING);
  const { shop, becomes, manage } = await fixture.street();
  const id = await shop(address);
  await becomes(id, { geocodeStatus: "notFound" });
  fixture.nominatim.say(address, here);
  await manage.post("/api/admin/businesses/bulk-geocode", { ids: [id] });
  await becomes(id, HERE);
  expect(fixture.nominatim.asked(address)).toBe(2);
});

test.each([
  [429, "too much is asked"],
  [503, "it is overloaded"],
])("all lookups pause for the Retry-After of a busy geocoder: %s, %s", async (status) => {
  const { nominatim } = fixture;
  const busy = `6 Busy ${status} Street`;
  nominatim.say(busy, { status, headers: { "retry-after": "2" } }, here);
  const { shop, becomes, read } = await fixture.street();
  const id = await shop(busy);
  await vi.waitFor(() => expect(nominatim.asked(busy)).toBe(1), SOON);
  const others = [await shop(`7 Busy ${status} Street`), await shop(`8 Busy ${status} Street`)];
  await becomes(id, HERE);
  for (const other of others) await becomes(other, { geocodeStatus: "notFound" });
  const from = nominatim.questions.findIndex(({ address }) => address === busy);
  const [first, second] = nominatim.questions.slice(from);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1990);
  expect((await read(id)).revision).toBe(2);
});
