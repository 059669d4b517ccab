/** Merging two businesses: what the kept one has from each of them. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { messagesOf } from "@mainstreet/testing/probe";
import { afterAll, describe, expect, test } from "vitest";
import { openListings, townWith } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const listings = await openListings(clock);
afterAll(listings.close);

const PATH = "/api/admin/businesses";
const SOON = { timeout: 10_000, interval: 25 };

const merge = ({ manage }: Town, keep: number, other: number) =>
  manage.post(`${PATH}/merge`, { keep, other });
const later = () => {
  clock.now = new Date(clock.now.getTime() + 1000);
};

describe("merging two businesses", () => {
  const alder = { name: "Alder Bakery", phone: "555-0101", address: "1 Main St" };

  test("fills the kept one's blank fields and moves the other to the bin", async () => {
    const town = await townWith(listings, alder, {
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

  test("takes plan and rating as a whole from one of the two", async () => {
    const paid = { plan: "premium", paidUntil: "2027-03-31", isPremium: true, showDeals: true };
    const rated = { rating: 4.5, reviewCount: 12 };
    const other = { name: "Alder Bakers", ...paid, ...rated };
    const merged = async (kept: object) => {
      const town = await townWith(listings, { ...alder, ...kept }, other);
      await merge(town, 1, 2);
      return (await town.manage.get(`${PATH}/1`)).json();
    };
    expect.soft(await merged({})).toMatchObject({ ...paid, ...rated });
    const own = { plan: "featured", paidUntil: "", rating: 3, reviewCount: 0 };
    expect.soft(await merged(own)).toMatchObject({ ...own, isPremium: true, showDeals: true });
  });

  test("takes the contact's name and email from the same business", async () => {
    const bob = { name: "Alder Bakers", contactName: "Bob", contactEmail: "bob@b.example" };
    const merged = async (kept: object) => {
      const town = await townWith(listings, { ...alder, ...kept }, bob);
      await merge(town, 1, 2);
      return (await town.manage.get(`${PATH}/1`)).json();
    };
    const ann = { contactName: "Ann", contactEmail: "" };
    expect.soft(await merged(ann)).toMatchObject(ann);
    expect.soft(await merged({})).toMatchObject({ ...bob, name: alder.name });
  });

  test("combines both histories with their origin, and can restore earlier states of the kept one", async () => {
    const town = await townWith(listings, alder, {
      name: "Alder Bakers",
      website: "alder.example",
    });
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

  test("applies newer changes when the other was restored in between and is merged again", async () => {
    const town = await townWith(listings, alder, { name: "Alder Bakers", phone: "555-0900" });
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
    // Entries that came with the first merge are not added again.
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

  test("keeps the histories of all three apart when one was merged before", async () => {
    const website = "alder.example";
    const names = [
      { ...alder, website },
      { name: "Birch" },
      { name: "Cedar", website: "cedar.example" },
    ];
    const town = await townWith(listings, ...names);
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

  test("requires two different, existing businesses", async () => {
    const town = await townWith(listings, alder);
    const statuses = [merge(town, 1, 2), merge(town, 2, 1), merge(town, 1, 1)];
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      404, 404, 400,
    ]);
    expect((await town.manage.get(PATH)).json()).toMatchObject([{ id: 1, revision: 1 }]);
  });
});
