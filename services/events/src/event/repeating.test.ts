/** Repeating events in the public API. */
import type { TownEvent } from "@mainstreet/contracts/town-event";
import type { Answer } from "@mainstreet/testing/client";
import { visitor } from "@mainstreet/testing/town";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EVERY_SATURDAY, MARKET, openEvents } from "../testing/fixture.ts";
import type { Events } from "../testing/fixture.ts";

let fixture: Events;
beforeAll(async () => {
  fixture = await openEvents();
});
// A Saturday.
beforeEach(() => {
  fixture.clock.now = new Date("2026-11-21T12:00:00Z");
});
afterAll(() => fixture.close());

const shown = (answer: Answer) =>
  answer
    .json<TownEvent[]>()
    .map(({ name, startDate, change }) => [name, startDate, change].filter(Boolean).join(" "));

describe("a public list with recurring events", () => {
  test("shows each at its next occurrence, sorted by start, with the recurrence in words", async () => {
    const { bring, visit } = await fixture.town("America/New_York");
    await bring([
      { name: "Concert", startDate: "2026-11-24" },
      MARKET,
      { name: "Club", startDate: "2026-01-15", recurrence: "FREQ=MONTHLY;BYDAY=3TH" },
      { name: "Brunch", startDate: "2026-11-28", startTime: "10:00" },
      { ...MARKET, name: "Ended", recurrence: `${EVERY_SATURDAY};UNTIL=20261120` },
    ]);
    const list = ["Concert 2026-11-24", "Market 2026-11-28", "Brunch 2026-11-28"];
    expect(shown(await visit.get("/api/events"))).toEqual([
      "Market 2026-11-21",
      "Concert 2026-11-24",
      "Brunch 2026-11-28",
      "Club 2026-12-17",
    ]);
    fixture.clock.now = new Date("2026-11-22T12:00:00Z");
    const answer = await visit.get("/api/events?sort=start");
    expect(shown(answer)).toEqual([...list, "Club 2026-12-17"]);
    expect(answer.json()[1]).toMatchObject({ repeats: "Every Saturday", startTime: "08:00" });
    expect(answer.json()[1]).not.toHaveProperty("occurrences");
    expect((await visit.get("/api/events/2")).json().recurrence).toBe(EVERY_SATURDAY);
    expect(shown(await visit.get("/api/events?sort=start&limit=1&offset=1"))).toEqual([list[1]]);
  });

  test("moves on to the next occurrence after the day ends in the town", async () => {
    const { bring, visit, slug } = await fixture.town("America/New_York");
    await bring([MARKET]);
    const dates = async () => shown(await visit.get("/api/events"));
    fixture.clock.now = new Date("2026-11-22T04:59:00Z");
    const { etag } = (await visit.get("/api/events")).headers;
    expect(await dates()).toEqual(["Market 2026-11-21"]);
    const berlin = visitor(fixture.env, slug, "Europe/Berlin");
    expect(shown(await visit.get("/api/events", berlin))).toEqual(["Market 2026-11-28"]);
    fixture.clock.now = new Date("2026-11-22T05:00:00Z");
    const answer = await visit.get("/api/events", { "if-none-match": String(etag) });
    expect(shown(answer)).toEqual(["Market 2026-11-28"]);
  });

  test("for a day or the weekend shows the occurrences of that time", async () => {
    const { bring, visit } = await fixture.town("America/New_York");
    await bring([
      MARKET,
      { ...MARKET, name: "Twice", recurrence: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;COUNT=6" },
      {
        name: "Festival",
        startDate: "2026-11-27",
        endDate: "2026-11-29",
        recurrence: "FREQ=MONTHLY;BYDAY=-1FR",
      },
    ]);
    const on = async (when: string) =>
      shown(await visit.get(`/api/events?sort=start&when=${when}`));
    expect(await on("today")).toEqual(["Market 2026-11-21"]);
    expect(await on("2026-11-29")).toEqual(["Festival 2026-11-27", "Twice 2026-11-29"]);
    expect(await on("2026-12-27")).toEqual(["Festival 2026-12-25"]);
    expect(await on("2026-12-01")).toEqual([]);
    fixture.clock.now = new Date("2026-11-25T12:00:00Z");
    expect(await on("weekend")).toEqual([
      "Festival 2026-11-27",
      "Market 2026-11-28",
      "Twice 2026-11-28",
    ]);
  });

  test("shows tonight's occurrence, not the one of last night that ended today", async () => {
    const { bring, visit } = await fixture.town("America/New_York");
    const night = { startDate: "2026-11-13", startTime: "22:00", endTime: "02:00" };
    const recurrence = "RRULE:FREQ=WEEKLY;BYDAY=FR,SA";
    await bring([
      { ...night, name: "Dance", endDate: "2026-11-14", recurrence },
      { ...night, name: "Quiz", recurrence },
      { ...night, name: "Shelter", endDate: "2026-11-14", endTime: "07:00", recurrence },
    ]);
    const tonight = ["Dance 2026-11-21", "Quiz 2026-11-21", "Shelter 2026-11-21"];
    expect(shown(await visit.get("/api/events?when=today"))).toEqual(tonight);
    expect(shown(await visit.get("/api/events"))).toEqual(tonight);
    const { events } = (await visit.get("/api/search/events?q=dance")).json();
    expect(events[0].startDate).toBe("2026-11-21");
    expect((await visit.get("/api/events/1")).json().startDate).toBe("2026-11-21");
    expect((await visit.get("/api/events?when=2026-11-22")).json()).toEqual([]);
  });

  test("marks an exception with the same day and time as “Changed”", async () => {
    const { bring, visit } = await fixture.town();
    const line = "MOVED:2026-11-21 to 2026-11-21 (With a band)";
    await bring([{ ...MARKET, recurrence: [EVERY_SATURDAY, line].join("\n") }]);
    const [today] = (await visit.get("/api/events?when=today")).json<TownEvent[]>();
    expect(today).toMatchObject({
      startDate: "2026-11-21",
      startTime: MARKET.startTime,
      change: "Changed",
      occurrences: [{ status: "moved", note: "With a band" }],
    });
  });

  test("shows a cancelled date with the next one, and a moved date on both days", async () => {
    const { bring, visit } = await fixture.town();
    await bring([
      {
        ...MARKET,
        recurrence: [
          EVERY_SATURDAY,
          "CANCELLED:2026-11-21 (Snow)",
          "MOVED:2026-12-05 to 2026-12-06 10:00-15:00",
        ].join("\n"),
      },
    ]);
    const on = async (when: string) => shown(await visit.get(`/api/events?when=${when}`));
    expect(await on("today")).toEqual(["Market 2026-11-21 Cancelled – next on Nov 28"]);
    expect(await on("2026-12-05")).toEqual(["Market 2026-12-06 Moved to Dec 6"]);
    expect(await on("2026-12-06")).toEqual(["Market 2026-12-06 Moved to Dec 6"]);
    const [moved] = (await visit.get("/api/events?when=2026-12-06")).json();
    expect(moved).toMatchObject({ startTime: "10:00", endTime: "15:00" });
    const one = (await visit.get("/api/events/1")).json<TownEvent>();
    expect(one.startDate).toBe("2026-11-21");
    expect(one.occurrences?.map(({ day, status, note }) => [day, status, note])).toEqual([
      ["2026-11-21", "cancelled", "Snow"],
      ["2026-11-28", "scheduled", ""],
      ["2026-12-05", "moved", ""],
      ["2026-12-12", "scheduled", ""],
      ["2026-12-19", "scheduled", ""],
      ["2026-12-26", "scheduled", ""],
    ]);
  });

  test("includes them in search and the sitemap until they are over", async () => {
    const { bring, visit } = await fixture.town();
    await bring([
      MARKET,
      { ...MARKET, name: "Old market", recurrence: `${EVERY_SATURDAY};COUNT=2` },
    ]);
    const { events, total } = (await visit.get("/api/search/events?q=market")).json();
    expect([events.length, total, events[0].startDate]).toEqual([1, 1, "2026-11-21"]);
    expect(events[0].repeats).toBe("Every Saturday");
    expect((await visit.get("/api/sitemap/events")).json()).toHaveLength(1);
  });
});

test("a recurring event that is over is shown by its URL only, with its last occurrence", async () => {
  const { bring, visit } = await fixture.town();
  await bring([{ ...MARKET, recurrence: `${EVERY_SATURDAY};COUNT=3` }]);
  expect((await visit.get("/api/events")).json()).toEqual([]);
  expect((await visit.get("/api/events/1")).json()).toMatchObject({
    startDate: "2026-11-14",
    occurrences: [{ startDate: "2026-11-14" }],
  });
});
