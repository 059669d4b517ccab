import { messagesOf } from "@mainstreet/testing/probe";
import type { Answer } from "@mainstreet/testing/client";
import { visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { businessChangedMessage, openEvents } from "../testing/fixture.ts";

const fixture = await openEvents();
afterAll(fixture.close);

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);

describe("public API of events", () => {
  test("lists featured events first, then by start, without inactive ones", async () => {
    const { bring, visit } = await fixture.town();
    await bring([
      { name: "Late market", startDate: "2026-12-20" },
      { name: "Evening", startDate: "2026-12-01", startTime: "7 pm" },
      { name: "Early market", startDate: "2026-12-01", startTime: "09:00" },
      { name: "Concert", startDate: "2026-12-24", isFeatured: true },
      { name: "Draft", startDate: "2026-12-02", isActive: false },
    ]);
    const answer = await visit.get("/api/events");
    expect(names(answer)).toEqual(["Concert", "Early market", "Evening", "Late market"]);
    expect(answer.headers).toMatchObject({ "x-total-count": "4", "x-featured-count": "1" });
    expect(names(await visit.get("/api/events?limit=1&offset=1"))).toEqual(["Early market"]);
  });

  test("filters by today, the weekend or a day, and sorts by start", async () => {
    const { bring, visit } = await fixture.town("America/New_York");
    await bring([
      { name: "Saturday's concert", startDate: "2026-11-28", isFeatured: true },
      { name: "Week of books", startDate: "2026-11-23", endDate: "2026-11-28" },
      { name: "Tomorrow", startDate: "2026-11-26" },
      { name: "Sunday's brunch", startDate: "2026-11-29", startTime: "10:00" },
      { name: "Next Saturday", startDate: "2026-12-05" },
    ]);
    const on = async (when: string) =>
      names(await visit.get(`/api/events?sort=start${when && `&when=${when}`}`));
    const weekend = ["Week of books", "Saturday's concert", "Sunday's brunch"];
    // A Wednesday evening, already Thursday in UTC.
    fixture.clock.now = new Date("2026-11-26T04:30:00Z");
    expect(await on("today")).toEqual(["Week of books"]);
    expect(await on("weekend")).toEqual(weekend);
    expect(await on("2026-11-26")).toEqual(["Week of books", "Tomorrow"]);
    expect(await on("2026-11-30")).toEqual([]);
    expect(await on("2026-11-24")).toEqual(["Week of books"]);
    expect((await on("")).slice(0, 2)).toEqual(["Week of books", "Tomorrow"]);
    fixture.clock.now = new Date("2026-11-28T17:00:00Z");
    expect(await on("weekend")).toEqual(weekend);
    fixture.clock.now = new Date("2026-11-29T17:00:00Z");
    expect(await on("weekend")).toEqual(["Sunday's brunch"]);
    expect((await visit.get("/api/events?when=soon")).statusCode).toBe(400);
    fixture.clock.now = new Date("2026-11-21T12:00:00Z");
  });

  test("sorts by start in any time notation, regardless of featured events", async () => {
    const { bring, visit } = await fixture.town();
    await bring(
      [
        ["2026-12-05", "17:00"],
        ["2026-11-28", ""],
        ["2026-12-05", "9:30"],
        ["2026-11-28", "08:00"],
        ["2026-11-28", "2:00 PM"],
        ["2026-11-28", "11:00 AM"],
        ["2026-11-28", "noon"],
        ["2026-11-28", "12:30 am"],
      ].map(([startDate, startTime], at) => ({
        name: String(at + 1),
        startDate,
        startTime,
        isFeatured: at === 0,
      })),
    );
    const order = ["2", "8", "4", "6", "7", "5", "3", "1"];
    expect(names(await visit.get("/api/events?sort=start"))).toEqual(order);
  });

  test("drops events after their last day in the town's time zone", async () => {
    const { bring, visit, slug } = await fixture.town("America/New_York");
    await bring([{ name: "Fair", startDate: "2026-11-20", endDate: "2026-11-21" }]);
    fixture.clock.now = new Date("2026-11-22T04:59:00Z");
    expect(names(await visit.get("/api/events"))).toEqual(["Fair"]);
    const berlin = visitor(fixture.env, slug, "Europe/Berlin");
    expect(names(await visit.get("/api/events", berlin))).toEqual([]);
    fixture.clock.now = new Date("2026-11-21T12:00:00Z");
  });

  test("drops overnight events after the day on which they start, even with an end date on the next", async () => {
    const { bring, visit, manage } = await fixture.town("America/New_York");
    const eve = { startDate: "2026-12-31", endDate: "2027-01-01", startTime: "9 PM" };
    await bring([
      { ...eve, name: "Relay", startTime: "12 PM", endTime: "11 AM" },
      { ...eve, name: "Party", endTime: "2 AM" },
      { ...eve, name: "Concert", endTime: "12 AM" },
      { ...eve, name: "Lock-in", endTime: "6 AM" },
      { ...eve, name: "Fair", endTime: "5 PM" },
      { ...eve, name: "Market", endTime: "" },
    ]);
    const all = async () => [
      names(await visit.get("/api/events?sort=start&when=today")),
      names(await visit.get("/api/events?sort=start")),
      (await visit.get("/api/sitemap/events")).json<{ name: string }[]>().map(({ name }) => name),
      (await manage.get("/api/admin/events?over=false"))
        .json<{ name: string }[]>()
        .map(({ name }) => name),
    ];
    const six = ["Relay", "Party", "Concert", "Lock-in", "Fair", "Market"];
    fixture.clock.now = new Date("2027-01-01T04:59:00Z");
    expect(await all()).toEqual([six, six, six, six]);
    const three = ["Relay", "Fair", "Market"];
    fixture.clock.now = new Date("2027-01-01T17:00:00Z");
    expect(await all()).toEqual([three, three, three, three]);
    fixture.clock.now = new Date("2026-11-21T12:00:00Z");
  });

  test("answers 304 for the list until an event changes", async () => {
    const { bring, visit } = await fixture.town();
    await bring([{ name: "Fair", startDate: "2026-12-05" }]);
    const etag = String((await visit.get("/api/events")).headers.etag);
    const again = await visit.get("/api/events", { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await bring([{ name: "Concert", startDate: "2026-12-06" }], "b:2");
    await vi.waitFor(async () => {
      const changed = await visit.get("/api/events", { "if-none-match": etag });
      expect([changed.statusCode, names(changed)]).toEqual([200, ["Fair", "Concert"]]);
    });
  });

  test("answers 304 for a single event until the next day", async () => {
    const { bring, visit } = await fixture.town();
    await bring([{ name: "Fair", startDate: "2026-12-05" }]);
    const { headers } = await visit.get("/api/events/1");
    const again = () => visit.get("/api/events/1", { "if-none-match": String(headers.etag) });
    expect([(await again()).statusCode, (await again()).body]).toEqual([304, ""]);
    fixture.clock.now = new Date("2026-11-22T12:00:00Z");
    expect((await again()).statusCode).toBe(200);
    fixture.clock.now = new Date("2026-11-21T12:00:00Z");
  });

  test("lists upcoming events in the sitemap", async () => {
    const { bring, visit } = await fixture.town();
    await bring([
      { name: "Fair", startDate: "2026-12-05" },
      { name: "Of last year", startDate: "2025-12-05" },
      { name: "Draft", startDate: "2026-12-02", isActive: false },
      { name: "Concert", startDate: "2026-12-01", isFeatured: true },
    ]);
    const answer = await visit.get("/api/sitemap/events");
    const changed = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(answer.json()).toEqual([
      { id: 1, name: "Fair", changed },
      { id: 4, name: "Concert", changed },
    ]);
    const known = { "if-none-match": String(answer.headers.etag) };
    expect((await visit.get("/api/sitemap/events", known)).statusCode).toBe(304);
  });

  test("show their business and where it is, by the name that it has now", async () => {
    const { business, bring, visit, slug } = await fixture.town();
    await business(7, "Baker", "12 Main Street");
    await bring([{ name: "Fair", startDate: "2026-12-05", businessId: 7 }]);
    expect((await visit.get("/api/events/1")).json()).toMatchObject({
      name: "Fair",
      business: { id: 7, name: "Baker", address: "12 Main Street" },
    });
    await fixture.service.businesses.apply([
      businessChangedMessage(slug, 2, { id: 7, name: "Bakery" }),
    ]);
    await bring([{ name: "Other", startDate: "2026-12-06" }], "b:2");
    await vi.waitFor(async () =>
      expect((await visit.get("/api/events/1")).json().business.name).toBe("Bakery"),
    );
  });

  test("stores and publishes an event once when it is imported twice", async () => {
    const { bring, slug } = await fixture.town();
    const fair = { name: "Fair", startDate: "2026-12-05" };
    expect(await bring([fair], "a:1")).toMatchObject([{ outcome: "added", id: 1 }]);
    expect(await bring([fair], "a:1")).toMatchObject([{ outcome: "added", id: 1 }]);
    expect(await bring([fair], "b:1")).toMatchObject([{ outcome: "unchanged", id: 1 }]);
    await vi.waitFor(async () => {
      expect(await messagesOf(fixture.env, "events", slug)).toHaveLength(1);
    });
  });

  test("does not find events of another town", async () => {
    await (await fixture.town()).bring([{ name: "Fair", startDate: "2026-12-05" }]);
    const answer = await (await fixture.town()).visit.get("/api/events/1");
    expect([answer.statusCode, answer.json().message]).toEqual([404, "Event not found"]);
  });
});
