/** Repeating events as calendars read them: expanded by an independent library. */
import ICAL from "ical.js";
import { afterAll, expect, test } from "vitest";
import { openEvents } from "../testing/fixture.ts";

const fixture = await openEvents({ now: new Date("2026-02-21T12:00:00Z") });
afterAll(fixture.close);

const MARKET = { name: "Market", startTime: "08:00", endTime: "13:00" };

/** Returns the entries of a file, the first of which repeats. */
async function read(
  event: object,
  { timeZone = "America/New_York", path = "/api/events/1/calendar.ics" } = {},
) {
  const { bring, visit } = await fixture.town(timeZone);
  await bring([{ ...MARKET, ...event }]);
  const { body } = await visit.get(path);
  const calendar = new ICAL.Component(ICAL.parse(body));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const [main, ...others] = calendar
    .getAllSubcomponents("vevent")
    .map((one) => new ICAL.Event(one));
  if (!main) throw new Error(`No entry in ${body}`);
  for (const other of others) main.relateException(other);
  return { main, others, body };
}

/** Returns the first occurrences that a calendar shows, as moments or days. */
function shown({ main }: Awaited<ReturnType<typeof read>>, most = 6) {
  const days = main.iterator();
  const found: string[] = [];
  for (let day = days.next(); day && found.length < most; day = days.next()) {
    const { startDate, endDate, item } = main.getOccurrenceDetails(day);
    const [from, to] = [startDate, endDate].map((time) =>
      time.isDate ? time.toString() : time.toJSDate().toISOString().slice(0, 16),
    );
    const status = item.component.getFirstPropertyValue("status") ?? "";
    found.push([from, to, status].filter((part) => part !== "").join(" "));
  }
  return found;
}

test("a recurring event keeps its local time across clock changes in both directions", async () => {
  const autumn = await read({ startDate: "2026-10-24", recurrence: "FREQ=WEEKLY;BYDAY=SA,SU" });
  expect(shown(autumn, 4)).toEqual([
    "2026-10-24T12:00 2026-10-24T17:00",
    "2026-10-25T12:00 2026-10-25T17:00",
    "2026-10-31T12:00 2026-10-31T17:00",
    "2026-11-01T13:00 2026-11-01T18:00",
  ]);
  const spring = await read({ startDate: "2026-03-07", recurrence: "FREQ=WEEKLY;BYDAY=SA,SU" });
  expect(shown(spring, 2)).toEqual([
    "2026-03-07T13:00 2026-03-07T18:00",
    "2026-03-08T12:00 2026-03-08T17:00",
  ]);
  const berlin = await read(
    { startDate: "2026-03-28", recurrence: "FREQ=WEEKLY;BYDAY=SA,SU" },
    { timeZone: "Europe/Berlin" },
  );
  expect(shown(berlin, 2)).toEqual([
    "2026-03-28T07:00 2026-03-28T12:00",
    "2026-03-29T06:00 2026-03-29T11:00",
  ]);
  const utc = await read(
    { startDate: "2026-03-28", recurrence: "FREQ=WEEKLY;BYDAY=SA" },
    { timeZone: "UTC" },
  );
  expect(shown(utc, 1)).toEqual(["2026-03-28T08:00 2026-03-28T13:00"]);
});

test("a recurring event starts on the first day of its rule, and ends after its UNTIL or COUNT", async () => {
  const days = ["2026-12-17", "2027-01-21", "2027-02-18"].map((day) => `${day}T13:00 ${day}T18:00`);
  const until = { startDate: "2026-11-25", recurrence: "FREQ=MONTHLY;BYDAY=3TH;UNTIL=20270218" };
  expect(shown(await read(until))).toEqual(days);
  const times = { startDate: "2026-11-25", recurrence: "FREQ=MONTHLY;BYDAY=3TH;COUNT=3" };
  expect(shown(await read(times))).toEqual(days);
  const never = { startDate: "2026-11-25", recurrence: "FREQ=MONTHLY;BYDAY=3TH;UNTIL=99991231" };
  expect(shown(await read(never), 3)).toEqual(days);
});

test("cancelled and moved dates are exceptions identified by their original day", async () => {
  const { main, others, body } = await read({
    startDate: "2026-11-28",
    recurrence: [
      "FREQ=WEEKLY;BYDAY=SA;UNTIL=20261219",
      "CANCELLED:2026-12-05 (Snow, a lot; of it)",
      "MOVED:2026-12-12 to 2026-12-13 10:00-15:00",
    ].join("\n"),
  });
  expect(others.map(({ summary, description }) => [summary, description])).toEqual([
    ["Cancelled: Market", "Snow, a lot; of it"],
    ["Market", ""],
  ]);
  expect(new Set([main.uid, ...others.map(({ uid }) => uid)]).size).toBe(1);
  expect(body).toContain("RECURRENCE-ID;TZID=America/New_York:20261205T080000");
  expect(shown({ main, others, body })).toEqual([
    "2026-11-28T13:00 2026-11-28T18:00",
    "2026-12-05T13:00 2026-12-05T18:00 CANCELLED",
    "2026-12-13T15:00 2026-12-13T20:00 CONFIRMED",
    "2026-12-19T13:00 2026-12-19T18:00",
  ]);
});

test("a night event moved to another time without an end has only that start time", async () => {
  const night = { startDate: "2026-11-27", endDate: "2026-11-28", startTime: "19:00" };
  const recurrence = "FREQ=WEEKLY;BYDAY=FR\nMOVED:2026-12-04 to 2026-12-05 20:00";
  const series = await read({ ...night, endTime: "01:00", recurrence });
  expect(series.body).toContain("RECURRENCE-ID;TZID=America/New_York:20261204T190000");
  expect(shown(series, 2)).toEqual([
    "2026-11-28T00:00 2026-11-28T06:00",
    "2026-12-06T01:00 2026-12-06T01:00 CONFIRMED",
  ]);
});

test("all-day events, also of several days, recur by day", async () => {
  const recurrence =
    "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3\nMOVED:2026-12-25 to 2026-12-18 10:00\nCANCELLED:2027-01-29";
  const festival = { startDate: "2026-11-27", endDate: "2026-11-29", startTime: "", endTime: "" };
  const file = await read({ ...festival, recurrence });
  expect(shown(file)).toEqual([
    "2026-11-27 2026-11-30",
    "2026-12-18 2026-12-21 CONFIRMED",
    "2027-01-29 2027-02-01 CANCELLED",
  ]);
  expect(file.others[0]?.description).toBe("Time: 10:00");
});

test("the feed contains recurring events, with their time zone only once", async () => {
  const event = { startDate: "2025-11-01", recurrence: "FREQ=WEEKLY;BYDAY=SA" };
  const { main, body } = await read(event, { path: "/api/events.ics" });
  expect(main.isRecurring()).toBe(true);
  expect(body.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(1);
});

/** Returns exceptions that cancel so many weekly days from a Saturday on. */
const cancelled = (from: string, count: number) =>
  Array.from(
    { length: count },
    (_, week) =>
      `CANCELLED:${new Date(Date.parse(from) + week * 7 * 86_400_000).toISOString().slice(0, 10)}`,
  );

test("the feed omits dates cancelled long ago, and the event's own file has all of them", async () => {
  const event = {
    startDate: "2025-01-04",
    recurrence: ["FREQ=WEEKLY;BYDAY=SA", ...cancelled("2025-11-01", 20)].join("\n"),
  };
  const days = ({ others }: Awaited<ReturnType<typeof read>>) =>
    others.map(({ recurrenceId }) => recurrenceId.toString().slice(0, 10));
  expect(days(await read(event))).toHaveLength(20);
  expect(days(await read(event, { path: "/api/events.ics" }))).toEqual(
    cancelled("2026-01-24", 8).map((line) => line.split(":")[1]),
  );
});

test("the feed has a limited number of entries regardless of the number of exceptions", async () => {
  const { bring, visit } = await fixture.town();
  const recurrence = ["FREQ=WEEKLY;BYDAY=SA", ...cancelled("2026-02-21", 99)].join("\n");
  const event = { ...MARKET, startDate: "2026-02-21", recurrence };
  await bring(Array.from({ length: 30 }, (_, index) => ({ ...event, name: `Market ${index}` })));
  const { body } = await visit.get("/api/events.ics");
  expect(body.match(/^BEGIN:VEVENT/gm)).toHaveLength(2000);
});
