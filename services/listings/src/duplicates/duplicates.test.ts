/** Businesses that may be one: found, merged, and told apart for good. */
import type { Duplicate } from "@mainstreet/contracts/duplicates";
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/ground.ts";
import type { Listings } from "../testing/ground.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
let listings: Listings;
beforeAll(async () => {
  listings = await openListings(clock);
});
afterAll(() => listings.close());

const PATH = "/api/admin/businesses";
const SOON = { timeout: 10_000, interval: 25 };
type Town = Awaited<ReturnType<Listings["town"]>>;

async function townWith(...shops: { name: string; [field: string]: unknown }[]) {
  const town = await listings.town();
  const categoryId = await town.category();
  for (const shop of shops) await town.business({ categoryId, ...shop });
  return town;
}
const duplicatesOf = async ({ manage }: Town, query = "") => {
  const answer = await manage.get(`${PATH}/duplicates${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Duplicate[]>();
};
const found = async (town: Town) =>
  (await duplicatesOf(town)).map(({ id, likenesses }) => ({ id, likenesses }));
const merge = ({ manage }: Town, keep: number, other: number) =>
  manage.post(`${PATH}/merge`, { keep, other });
const later = () => {
  clock.now = new Date(clock.now.getTime() + 1000);
};

describe("businesses that may be one", () => {
  test.each([
    [
      "the same name and phone, however both are written",
      { name: "Joe's Pizza, LLC", phone: "+1 (555) 010-0101" },
      { name: "Joes Pizza", phone: "555.010.0101" },
      ["nameAndPhone"],
    ],
    [
      "the same name at nearly the same address",
      { name: "The Alder Bakery", address: "12 North Main Street, Suite 4" },
      { name: "Alder Bakery", address: "12 N. Main St. #4" },
      ["nameAndAddress"],
    ],
    [
      "the same phone under two names",
      { name: "Alder Bakery", phone: "555-0100-101" },
      { name: "Alder Catering", phone: "5550100101" },
      ["phone"],
    ],
    [
      "the same website",
      { name: "Alder", website: "https://www.alder.example/" },
      { name: "Bakers at Alder", website: "alder.example" },
      ["website"],
    ],
  ])("have %s", async (_what, first, second, likenesses) => {
    const town = await townWith(first, { name: "Somebody else", phone: "1" }, second);
    expect(await found(town)).toEqual([{ id: "1-3", likenesses }]);
  });

  test("are not those of a chain that share a telephone and a site", async () => {
    const shop = (n: number) => ({
      name: `Sandwiches ${n}`,
      phone: "555-010-0101",
      website: "sandwiches.example",
    });
    expect(await found(await townWith(...[1, 2, 3, 4, 5].map(shop)))).toEqual([]);
  });

  test("come likeliest first and in pages, with what tells them apart", async () => {
    const phone = "555-010-0101";
    const town = await townWith(
      { name: "Alder", website: "alder.example" },
      { name: "Birch", website: "alder.example" },
      { name: "Cedar", phone },
      { name: "Cedar", phone, address: "1 Main St" },
    );
    const answer = await town.manage.get(`${PATH}/duplicates?limit=1`);
    expect(answer.headers["x-total-count"]).toBe("2");
    expect(answer.json()).toEqual([
      {
        id: "3-4",
        likenesses: ["nameAndPhone"],
        businesses: [
          { id: 3, name: "Cedar", address: "", phone, website: "", coupons: 0 },
          { id: 4, name: "Cedar", address: "1 Main St", phone, website: "", coupons: 0 },
        ],
      },
    ]);
    expect(await duplicatesOf(town, "?limit=1&offset=1")).toMatchObject([{ id: "1-2" }]);
  });

  test("are none any more once an admin has said so, whichever is named first", async () => {
    const town = await townWith(
      { name: "Alder", address: "1 A" },
      { name: "Alder", address: "1 A" },
    );
    const other = await townWith(
      { name: "Alder", address: "1 A" },
      { name: "Alder", address: "1 A" },
    );
    const not = await town.manage.post(`${PATH}/not-duplicates`, { first: 2, second: 1 });
    expect(not.statusCode).toBe(204);
    expect(await found(town)).toEqual([]);
    expect(await found(other)).toHaveLength(1);
    const gone = await town.manage.post(`${PATH}/not-duplicates`, { first: 1, second: 9 });
    expect(gone.statusCode).toBe(404);
  });
});

describe("merging two", () => {
  const alder = { name: "Alder Bakery", phone: "555-0101", address: "1 Main St" };

  test("keeps one with what it lacked, and leaves the other to be taken back", async () => {
    const town = await townWith(alder, {
      name: "Alder Bakers",
      phone: "555-0900",
      website: "alder.example",
      latitude: 40,
      longitude: -74,
    });
    const answer = await merge(town, 1, 2);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 1, revision: 2 }]);
    expect((await town.manage.get(PATH)).json()).toMatchObject([
      { ...alder, id: 1, website: "alder.example", latitude: null },
    ]);
    expect((await town.manage.get(`${PATH}/bin`)).json()).toMatchObject([
      { id: 2, name: "Alder Bakers", deletedBy: { name: "clerk1" } },
    ]);
    await expect
      .poll(async () => (await messagesOf(listings.env, "listings", town.slug)).at(-1), SOON)
      .toMatchObject({ subject: "2", data: { deleted: true, mergedInto: 1 } });
  });

  test("keeps what is paid for and how it is rated, each from one of the two", async () => {
    const paid = { plan: "premium", paidUntil: "2027-03-31", isPremium: true, showDeals: true };
    const rated = { rating: 4.5, reviewCount: 12 };
    const other = { name: "Alder Bakers", ...paid, ...rated };
    const merged = async (kept: object) => {
      const town = await townWith({ ...alder, ...kept }, other);
      await merge(town, 1, 2);
      return (await town.manage.get(`${PATH}/1`)).json();
    };
    expect.soft(await merged({})).toMatchObject({ ...paid, ...rated });
    const own = { plan: "featured", paidUntil: "", rating: 3, reviewCount: 0 };
    expect.soft(await merged(own)).toMatchObject({ ...own, isPremium: true, showDeals: true });
  });

  test("keeps the history of both, each said of its own, and earlier states of the kept one", async () => {
    const town = await townWith(alder, { name: "Alder Bakers", website: "alder.example" });
    later();
    await town.manage.put(`${PATH}/2`, { name: "Alder's" });
    later();
    await town.manage.put(`${PATH}/1`, { phone: "555-0102" });
    later();
    await merge(town, 1, 2);
    const history = (await town.manage.get(`${PATH}/1/history`)).json<HistoryEntry[]>();
    const of = { id: 2, name: "Alder's" };
    expect(history).toMatchObject([
      { action: "merged", of, changes: [{ field: "website", to: "alder.example" }] },
      { action: "changed", changes: [{ field: "phone" }] },
      { action: "changed", of, changes: [{ field: "name" }] },
      { action: "created" },
      { action: "created" },
    ]);
    later();
    await town.manage.post(`${PATH}/1/history/restore`, { at: history[1]?.at });
    expect((await town.manage.get(`${PATH}/1`)).json()).toMatchObject({
      name: "Alder Bakery",
      phone: "555-0102",
      website: "",
    });
  });

  test("again, when the other was taken back in between, gives what it has got since", async () => {
    const town = await townWith(alder, { name: "Alder Bakers", phone: "555-0900" });
    later();
    await merge(town, 1, 2);
    later();
    const back = await town.manage.post(`${PATH}/bin/restore`, { ids: [2] });
    expect(back.json()).toMatchObject({ done: 1 });
    later();
    await town.manage.put(`${PATH}/2`, { website: "alder.example" });
    later();
    expect((await merge(town, 1, 2)).statusCode).toBe(200);
    expect((await town.manage.get(PATH)).json()).toMatchObject([
      { ...alder, id: 1, website: "alder.example" },
    ]);
    const of = { id: 2, name: "Alder Bakers" };
    const entries = (await town.manage.get(`${PATH}/1/history`)).json<HistoryEntry[]>();
    expect(entries[0]).toMatchObject({ action: "merged", of, changes: [{ field: "website" }] });
    // Nothing that came with the first merging comes a second time.
    const said = entries.map(({ action, of: other }) => `${action} ${other?.id ?? ""}`.trim());
    expect(said.toSorted()).toEqual([
      "changed 2",
      "created",
      "created 2",
      "deleted 2",
      "merged 2",
      "merged 2",
      "restored 2",
    ]);
  });

  test("of which one was merged before keeps apart what each of the three was", async () => {
    const website = "alder.example";
    const names = [
      { ...alder, website },
      { name: "Birch" },
      { name: "Cedar", website: "cedar.example" },
    ];
    const town = await townWith(...names);
    later();
    await merge(town, 2, 3);
    later();
    await merge(town, 1, 2);
    const history = (await town.manage.get(`${PATH}/1/history`)).json<HistoryEntry[]>();
    const [birch, cedar] = [
      { id: 2, name: "Birch" },
      { id: 3, name: "Cedar" },
    ];
    expect
      .soft(history.map(({ action, of }) => ({ action, of })))
      .toEqual([
        { action: "merged", of: birch },
        { action: "changed", of: birch },
        { action: "created", of: birch },
        { action: "created", of: cedar },
        { action: "created" },
      ]);
    later();
    await town.manage.post(`${PATH}/1/history/restore`, { at: history.at(-1)?.at });
    expect((await town.manage.get(`${PATH}/1`)).json()).toMatchObject({ ...alder, website });
  });

  test("needs two that are there, and two that are not one", async () => {
    const town = await townWith(alder);
    const statuses = [merge(town, 1, 2), merge(town, 2, 1), merge(town, 1, 1)];
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      404, 404, 400,
    ]);
    expect((await town.manage.get(PATH)).json()).toMatchObject([{ id: 1, revision: 1 }]);
  });
});
