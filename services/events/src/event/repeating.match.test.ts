/** How an import matches a row with a stored event that repeats. */
import { afterAll, expect, test } from "vitest";
import { EVERY_SATURDAY, MARKET, openEvents } from "../testing/fixture.ts";

const fixture = await openEvents();
afterAll(fixture.close);

const market = { ...MARKET, startDate: "2026-10-03", location: "Square" };
const november = { ...market, startDate: "2026-11-07" };

/** Imports the market, then the rows; returns the outcomes of both times that these are imported. */
async function after(...rows: object[]) {
  const town = await fixture.town();
  await town.bring([market], "a:1");
  const outcomes = [];
  for (const batch of ["b:1", "c:1"])
    outcomes.push((await town.bring(rows, batch)).map(({ outcome }) => outcome));
  return { outcomes, stored: (await town.manage.get("/api/admin/events")).json() };
}

test("a file that gives its next time keeps the start and changes the rest", async () => {
  const recurrence = `${EVERY_SATURDAY};UNTIL=20261219`;
  const { outcomes, stored } = await after({ ...november, endDate: "2026-11-07", recurrence });
  expect(outcomes).toEqual([["changed"], ["unchanged"]]);
  expect(stored).toMatchObject([{ startDate: market.startDate, endDate: null, recurrence }]);
  expect(stored).toHaveLength(1);
});

test.each([
  ["on another weekday", { startDate: "2026-11-03", recurrence: "RRULE:FREQ=WEEKLY;BYDAY=TU" }],
  ["at another time", { startTime: "14:00", endTime: "16:00" }],
  ["at another place", { location: "Park" }],
  ["that does not repeat", { recurrence: "" }],
])("a row %s is another event", async (_, given) => {
  const { outcomes } = await after({ ...november, ...given });
  expect(outcomes).toEqual([["added"], ["unchanged"]]);
});

test.each([
  ["a series beside it", market, november],
  [
    "an event that lacks what the other has",
    { name: "Trivia", startDate: "2026-10-03", startTime: "19:00" },
    { name: "Trivia", startDate: "2026-10-03", location: "Hall" },
  ],
])("%s in a later batch of the file is another event", async (_, first, second) => {
  const town = await fixture.town();
  expect(await town.bring([first], "a:1")).toMatchObject([{ outcome: "added" }]);
  expect(await town.bring([second], "a:2")).toMatchObject([{ outcome: "added" }]);
});

test("a series beside the stored one is another event", async () => {
  const { outcomes } = await after(market, november);
  expect(outcomes).toEqual([
    ["unchanged", "added"],
    ["unchanged", "unchanged"],
  ]);
});
