/** Search among events: shoppers find them by their words, but never one that is over. */
import type { TownEventSearchResults } from "@mainstreet/contracts/search";
import { afterAll, expect, test } from "vitest";
import { openEvents } from "../testing/fixture.ts";

const fixture = await openEvents();
afterAll(fixture.close);

test("finds active upcoming events by name, location and description, despite a typo", async () => {
  const { bring, visit } = await fixture.town();
  await bring([
    { name: "Farmers' Market", startDate: "2026-12-05", location: "Town Square, 2 Elm St" },
    { name: "Carols", startDate: "2026-12-20", description: "Mulled cider by the bandstand" },
    { name: "Farmers' Market of last week", startDate: "2026-11-14" },
    { name: "Farmers' Breakfast", startDate: "2026-12-06", isActive: false },
  ]);
  const found = async (q: string) => {
    const answer = await visit.get(`/api/search/events?q=${encodeURIComponent(q)}`);
    const { events, total } = answer.json<TownEventSearchResults>();
    expect(total).toBe(events.length);
    return events.map(({ name }) => name);
  };
  expect(await found("farmers market")).toEqual(["Farmers' Market"]);
  expect(await found("famers")).toEqual(["Farmers' Market"]);
  expect(await found("square")).toEqual(["Farmers' Market"]);
  expect(await found("street")).toEqual(["Farmers' Market"]);
  expect(await found("cider")).toEqual(["Carols"]);
  expect(await found("breakfast")).toEqual([]);

  const known = await visit.get("/api/search/events?q=carols");
  const etag = { "if-none-match": String(known.headers["etag"]) };
  expect((await visit.get("/api/search/events?q=carols", etag)).statusCode).toBe(304);
  expect((await visit.get("/api/search/events?q=%20")).json()).toMatchObject({
    message: "Please type what you are looking for",
  });
});

test("finds an event by the label of its category", async () => {
  const { bring, visit } = await fixture.town();
  await bring([
    { name: "Breakfast", startDate: "2026-12-05", category: "Business" },
    { name: "Supper", startDate: "2026-12-05", category: "Food" },
  ]);
  for (const [q, name] of [
    ["networking", "Breakfast"],
    ["business", "Breakfast"],
    ["drink", "Supper"],
    ["food & drink", "Supper"],
  ]) {
    const found = await visit.get(`/api/search/events?q=${encodeURIComponent(q ?? "")}`);
    expect(found.json()).toMatchObject({ events: [{ name }], total: 1 });
  }
});
