/** How an import matches a row with a stored event. */
import { afterAll, describe, expect, test } from "vitest";
import { createMongo } from "@mainstreet/service/stores/mongo";
import { townEventKind } from "./event.model.ts";
import { openEvents } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const fixture = await openEvents();
afterAll(fixture.close);

const story = { name: "Story Time", startDate: "2026-12-05" };
const morning = { ...story, startTime: "10:00", location: "Library" };
const afternoon = { ...story, startTime: "14:00", location: "Museum", ticketPrice: "$5" };

const outcomes = async (results: ReturnType<Town["bring"]>) =>
  (await results).map(({ outcome }) => outcome);
async function stored({ manage }: Town) {
  const answer = await manage.get("/api/admin/events");
  const events = answer.json<{ startTime: string; location: string; ticketPrice: string }[]>();
  return events.map(({ startTime, location, ticketPrice }) =>
    [startTime, location, ticketPrice].join(" ").trim(),
  );
}

describe("imported events with the same name and day", () => {
  test.each([
    ["at other times, at other places", [morning, afternoon], ["10:00 Library", "14:00 Museum $5"]],
    [
      "at other times",
      [morning, { ...morning, startTime: "2 pm" }],
      ["10:00 Library", "2 pm Library"],
    ],
    [
      "at other places",
      [morning, { ...morning, location: "Museum" }],
      ["10:00 Library", "10:00 Museum"],
    ],
    [
      "of other businesses",
      [
        { ...morning, businessId: 7 },
        { ...morning, businessId: 8 },
      ],
      ["10:00 Library", "10:00 Library"],
    ],
  ])("%s are different, and match again in any order", async (_, rows, expected) => {
    const town = await fixture.town();
    expect(await outcomes(town.bring(rows, "a:1"))).toEqual(["added", "added"]);
    expect(await outcomes(town.bring(rows, "b:1"))).toEqual(["unchanged", "unchanged"]);
    expect(await outcomes(town.bring(rows.toReversed(), "c:1"))).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect(await stored(town)).toEqual(expected);
  });

  test("match despite another notation or missing details", async () => {
    const town = await fixture.town();
    await town.bring([{ ...morning, businessId: 7 }], "a:1");
    const again = [
      { ...story, name: "STORY  TIME" },
      { ...morning, startTime: "10 am", location: "library." },
      { ...story, businessId: 7, ticketPrice: "Free" },
    ];
    for (const [at, row] of again.entries())
      expect(await outcomes(town.bring([row], `b-${at}:1`))).not.toContain("added");
    expect(await stored(town)).toHaveLength(1);
  });

  test("are each changed by their own row, even after a row without details", async () => {
    const town = await fixture.town();
    expect(await outcomes(town.bring([story, morning, afternoon], "a:1"))).toEqual([
      "added",
      "merged",
      "added",
    ]);
    const dearer = { ...afternoon, ticketPrice: "$7" };
    await town.bring([story, morning, dearer], "b:1");
    expect(await stored(town)).toEqual(["10:00 Library", "14:00 Museum $7"]);
  });

  test("complete a stored event that lacks their details", async () => {
    const town = await fixture.town();
    await town.bring([story], "a:1");
    expect(await outcomes(town.bring([morning, afternoon], "b:1"))).toEqual(["changed", "added"]);
    expect(await stored(town)).toEqual(["10:00 Library", "14:00 Museum $5"]);
  });
});

test("a repeated row sets an event's category and featured flag when unset", async () => {
  const town = await fixture.town();
  const shown = { category: "Music", isFeatured: true };
  const rows = [morning, { ...morning, ...shown }];
  expect(await outcomes(town.bring(rows, "a:1"))).toEqual(["added", "merged"]);
  expect(await outcomes(town.bring(rows, "b:1"))).toEqual(["unchanged", "merged"]);
  expect((await town.manage.get("/api/admin/events")).json()).toMatchObject([shown]);
});

test("an event with an earlier version's key still matches", async () => {
  const town = await fixture.town();
  await town.bring([morning], "a:1");
  const mongo = await createMongo(fixture.env, "events").asPromise();
  const keys = ["event:2026-12-05|story time"];
  await townEventKind(mongo).model.updateOne({ town: town.slug }, { $set: { keys } });
  await mongo.close();
  expect(await outcomes(town.bring([{ ...morning, ticketPrice: "$2" }], "b:1"))).toEqual([
    "changed",
  ]);
  expect(await outcomes(town.bring([afternoon], "c:1"))).toEqual(["added"]);
});

test("two events with earlier versions' keys, with seconds, still match", async () => {
  const town = await fixture.town();
  const [early, late] = [
    { ...morning, startTime: "10:00:00" },
    { ...morning, startTime: "14:00:00" },
  ];
  await town.bring([early, late], "a:1");
  const mongo = await createMongo(fixture.env, "events").asPromise();
  for (const { startTime } of [early, late]) {
    const day = "event:2026-12-05|story time";
    const keys = [`${day}||${startTime.replaceAll(":", " ")}|library`, day];
    const which = { town: town.slug, startTime };
    const $set = { keys, insertKey: keys[0] };
    await townEventKind(mongo).model.updateOne(which, { $set });
  }
  await mongo.close();
  const rows = [morning, { ...morning, startTime: "14:00" }];
  expect(await outcomes(town.bring(rows, "b:1"))).toEqual(["changed", "changed"]);
  expect(await stored(town)).toEqual(["10:00 Library", "14:00 Library"]);
});

describe("a stored all-day event with midnight times", () => {
  const whole = { startDate: "2026-12-05", startTime: "12:00 AM", endTime: "12:00 AM" };
  const fair = { name: "Fair", ...whole, endDate: "2026-12-08" };

  test("loses the times when a row gives its last day without times", async () => {
    const town = await fixture.town();
    await town.bring([fair], "a:1");
    const again = { name: "Fair", startDate: "2026-12-05", endDate: "2026-12-07" };
    expect(await outcomes(town.bring([again], "b:1"))).toEqual(["changed"]);
    const none = { endDate: "2026-12-07", startTime: "", endTime: "" };
    const answer = await town.manage.get("/api/admin/events");
    expect(answer.json()).toMatchObject([none]);
    expect(await outcomes(town.bring([again], "c:1"))).toEqual(["unchanged"]);
  });

  test("keeps the times while its end date stays, and other times in any case", async () => {
    const town = await fixture.town();
    const timed = { ...fair, name: "Gala", startTime: "7 PM" };
    await town.bring([fair, timed], "a:1");
    const { name, startDate, endDate } = fair;
    const rows = [
      { name, startDate, endDate, location: "Park" },
      { name: "Gala", startDate, endDate: "2026-12-07" },
    ];
    expect(await outcomes(town.bring(rows, "b:1"))).toEqual(["changed", "changed"]);
    expect(await stored(town)).toEqual(["12:00 AM Park", "7 PM"]);
  });
});

describe("a row for an event that moved", () => {
  test.each([
    ["to another time", { startTime: "11:00" }, "11:00 Library"],
    ["to another place", { location: "Library, 2 Elm St" }, "10:00 Library, 2 Elm St"],
  ])("%s matches the stored event", async (_, change, expected) => {
    const town = await fixture.town();
    await town.bring([morning], "a:1");
    expect(await outcomes(town.bring([{ ...morning, ...change }], "b:1"))).toEqual(["changed"]);
    expect(await stored(town)).toEqual([expected]);
  });

  test("does not match an event of another row, one of several, or another business's", async () => {
    const town = await fixture.town();
    await town.bring([{ ...morning, businessId: 7 }], "a:1");
    const early = { ...morning, startTime: "09:00" };
    const both = [early, { ...morning, businessId: 7 }];
    expect(await outcomes(town.bring(both, "b:1"))).toEqual(["added", "unchanged"]);
    expect(await outcomes(town.bring([{ ...morning, startTime: "12:00" }], "c:1"))).toEqual([
      "added",
    ]);
    const other = { ...morning, startTime: "10:30", businessId: 8 };
    expect(await outcomes(town.bring([other], "d:1"))).toEqual(["added"]);
    expect(await stored(town)).toEqual([
      "10:00 Library",
      "09:00 Library",
      "12:00 Library",
      "10:30 Library",
    ]);
  });
});
