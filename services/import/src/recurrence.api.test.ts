/** Repeating events in files: kept in our form; what cannot be kept doesn't affect the rest of the row. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const SATURDAYS = "RRULE:FREQ=WEEKLY;BYDAY=SA";
const ROWS = [
  "event name,start date,RRULE",
  "Market,2026-11-28,FREQ=WEEKLY;BYDAY=SA",
  `With a break,2026-11-28,"${SATURDAYS}\nEXDATE:20261226\nMOVED:2026-12-12 to 2026-12-13 (Snow)"`,
  "Club,2026-11-19,every third Thursday",
  `Wrong day,2026-11-28,"${SATURDAYS}\nCANCELLED:2026-12-25"`,
  "Once,2026-11-28,",
  `Never,2026-11-28,${SATURDAYS};UNTIL=20261127`,
  `Other week,2026-11-28,"${SATURDAYS};INTERVAL=2\nCANCELLED:2026-12-05"`,
].join("\n");

const stored = async (town: string) =>
  (await system.stored(town, "events")).map((one) => [one["name"], one["recurrence"]]);

test("imports recurrence rules, and stores events with unsupported rules without them", async () => {
  const town = newTown();
  const { id } = await drafts.draft(town, "events.csv", ROWS);
  const check = await drafts.checked(town, id);
  const counts = [2, { added: 5, rejected: 2 }];
  expect([check.withoutRepeats, check.counts.events]).toMatchObject(counts);
  const record = await drafts.imported(town, id);
  expect([record.withoutRepeats, record.withoutHours, record.counts.events]).toMatchObject([
    2,
    0,
    counts[1],
  ]);
  expect(await stored(town)).toEqual([
    ["Market", SATURDAYS],
    ["With a break", `${SATURDAYS}\nMOVED:2026-12-12 to 2026-12-13 (Snow)\nCANCELLED:2026-12-26`],
    ["Club", ""],
    ["Wrong day", ""],
    ["Once", ""],
  ]);
  const said = (row: number, message: string, more: object) =>
    expect.objectContaining({
      row,
      errors: [{ path: "recurrence", message: expect.stringContaining(message) }],
      ...more,
    });
  expect(await system.rejections(town, id)).toEqual([
    said(3, "Please write repeats as RRULE:FREQ=WEEKLY;BYDAY=SA", { stored: true }),
    said(4, "2026-12-25 is not one of the days", { stored: true }),
    said(6, "It would never take place", {}),
    said(7, "2026-12-05 is not one of the days", {}),
  ]);
});

test("reads recurrence from JSON, and keeps the stored rule when a row has none", async () => {
  const town = newTown();
  const of = (more: object) =>
    JSON.stringify({ events: [{ name: "Market", startDate: "2026-11-28", ...more }] });
  const first = await drafts.draft(town, "a.json", of({ recurrence: SATURDAYS }));
  await drafts.imported(town, first.id);
  const next = await drafts.draft(town, "b.json", of({ location: "Station Square" }));
  await drafts.imported(town, next.id);
  expect(await stored(town)).toEqual([["Market", SATURDAYS]]);
});

test("reads a calendar's recurrence lines from a JSON list, with the times of cancelled days", async () => {
  const town = newTown();
  const lines = ["EXDATE;TZID=America/New_York:20261226T220000", "EXDATE:20270103T030000Z"];
  const event = { name: "Dance", startDate: "2026-11-28T22:00:00-05:00" };
  const file = { events: [{ ...event, recurrence: [SATURDAYS, ...lines] }] };
  await system.imported(town, "events.json", JSON.stringify(file));
  expect(await stored(town)).toEqual([
    ["Dance", `${SATURDAYS}\nCANCELLED:2026-12-26\nCANCELLED:2027-01-02`],
  ]);
});

test("checks a row with only a new start date against the stored end date and rule", async () => {
  const town = newTown();
  const event = { name: "Fair", startDate: "2026-11-28", endDate: "2026-11-29" };
  const recurrence = `${SATURDAYS}\nCANCELLED:2026-12-05`;
  const file = JSON.stringify({ events: [event, { ...event, name: "Market", recurrence }] });
  const first = await drafts.draft(town, "a.json", file);
  await drafts.imported(town, first.id);
  const rows = [`id (${town}),event name,start date`, "1,Fair,2026-12-07", "2,Market,2026-12-07"];
  const next = await drafts.draft(town, "events.csv", rows.join("\n"));
  const record = await drafts.imported(town, next.id);
  expect(record.counts.events).toMatchObject({ changed: 0, rejected: 2 });
  const late = {
    path: "startDate",
    message: "The start date must not be after the end date, which is 2026-11-29",
  };
  const stray = {
    path: "recurrence",
    message: "2026-12-05 is not one of the days on which it repeats",
  };
  expect(await system.rejections(town, next.id)).toMatchObject([
    { row: 1, errors: [late] },
    { row: 2, errors: [late, stray] },
  ]);
});

test("imports calendar rules, with their UTC end converted to the town's last day", async () => {
  const town = newTown();
  const rows = [
    "event name,start date,start time,RRULE",
    "Google,2026-11-28,10:00,FREQ=WEEKLY;WKST=SU;UNTIL=20261231T045959Z;BYDAY=SA",
    "Plain,2026-11-28,10:00,FREQ=WEEKLY",
  ];
  await system.imported(town, "events.csv", rows.join("\n"));
  expect(await stored(town)).toEqual([
    ["Google", `${SATURDAYS};UNTIL=20261230`],
    ["Plain", SATURDAYS],
  ]);
});
