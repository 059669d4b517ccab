import { setTimeout } from "node:timers/promises";
import { errorBody } from "@mainstreet/contracts/errors";
import { recordUse } from "@mainstreet/contracts/usage";
import { asCaller, limitedTo, newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

const STORED = ["finished", "Import successful"];

/** Returns a town whose record limit is sent with each request, as the gateway does. */
async function openTown(records: number) {
  const town = newTown();
  const headers = { ...(await system.headersOf(town)), ...limitedTo({ records }) };
  const { LISTINGS_URL: listings, COUPONS_URL: coupons, EVENTS_URL: events } = system.importEnv;
  const send = async (url: string, path: string, values: object) =>
    outcome(
      await fetch(`${url}/api/admin/${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(values),
      }),
    );
  return {
    town,
    /** Imports businesses with these names; returns how that ended, and why. */
    async import(...names: string[]) {
      const body = new FormData();
      body.append("file", new Blob([`name\n${names.join("\n")}\n`]), "business.csv");
      await fetch(`${system.url()}/api/import/csv`, { method: "POST", headers, body });
      const [{ id } = { id: "" }] = await system.records(town);
      const { status, message } = await system.ended(town, id);
      return [status, message];
    },
    category: (name: string) => send(listings, "categories", { name }),
    business: (name: string) => send(listings, "businesses", { name, categoryId: 1 }),
    coupon: (title: string) => send(coupons, "coupons", { title, businessId: 1 }),
    event: (name: string) =>
      send(events, "events", { name, startDate: "2030-01-01", businessId: 1 }),
    async removeCoupon() {
      const answer = await fetch(`${coupons}/api/admin/coupons/1`, { method: "DELETE", headers });
      expect(answer.status).toBe(204);
    },
    async held() {
      const answers = [listings, coupons, events].map((url) =>
        system.get(`${url}/internal/use`, town, asCaller(system.env, "auth")),
      );
      const held = (await Promise.all(answers)).map(async (one) =>
        recordUse.parse(await one.json()),
      );
      return (await Promise.all(held)).reduce((sum, { records: some }) => sum + some, 0);
    },
  };
}

/** Returns the status, and why the request was refused. */
async function outcome(answer: Response) {
  const text = await answer.text();
  if (answer.ok) return [answer.status];
  const { code, message } = errorBody.parse(JSON.parse(text));
  return [answer.status, code, message];
}

test("a file with more new records than the town's limit allows is refused before any is imported", async () => {
  const shop = await openTown(5);
  expect(await shop.import("A", "B", "C")).toEqual(STORED);
  // Three businesses, and the category for those that name none.
  expect(await shop.held()).toBe(4);
  expect(await shop.import("C", "D", "E", "F")).toEqual([
    "failed",
    "The file has 3 new records; this town holds 4 and may hold 5. Nothing was imported.",
  ]);
  expect(await shop.held()).toBe(4);
  const [refused] = await system.records(shop.town);
  expect(refused).toMatchObject({ rowsDone: 0, counts: {} });
  expect(await shop.import("C", "D")).toEqual(STORED);
  expect(await shop.held()).toBe(5);
});

test("a file that adds no records is imported even when the town's record limit is reached", async () => {
  const shop = await openTown(3);
  expect(await shop.import("A", "B")).toEqual(STORED);
  expect(await shop.import("A", "B", "A")).toEqual(STORED);
  expect(await shop.held()).toBe(3);
});

test("a full town rejects new records in every service, until one is deleted", async () => {
  const shop = await openTown(4);
  expect(await shop.category("Food")).toEqual([201]);
  expect(await shop.business("Baker")).toEqual([201]);
  await vi.waitFor(async () => expect(await shop.coupon("Deal")).toEqual([201]));
  await vi.waitFor(async () => expect(await shop.event("Market")).toEqual([201]));
  const full = [
    403,
    "records_full",
    "This town holds 4 records and may hold 4. Please delete some, or ask the operator for more.",
  ];
  expect(await shop.category("Pets")).toEqual(full);
  expect(await shop.business("Vet")).toEqual(full);
  expect(await shop.coupon("Another")).toEqual(full);
  expect(await shop.event("Fair")).toEqual(full);
  await shop.removeCoupon();
  await vi.waitFor(async () => expect(await shop.business("Vet")).toEqual([201]));
});

test("a rejected form does not use up the record limit for other services", async () => {
  const shop = await openTown(3);
  expect(await shop.category("Food")).toEqual([201]);
  expect(await shop.business("Baker")).toEqual([201]);
  // By then the cached count has expired.
  await setTimeout(3000);
  expect(await shop.category("Food")).toContain(409);
  await vi.waitFor(async () => expect(await shop.event("Market")).toEqual([201]));
});
