/** Days in files, and the times that stand beside them. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

async function townWithShop() {
  const town = newTown();
  await system.imported(town, "business.csv", "name\nShop\n");
  return town;
}

const coupons = (...expirations: string[]) =>
  [
    "business,title,expiration",
    ...expirations.map((day, at) => `Shop,Deal ${at + 1},"${day}"`),
  ].join("\n");

/** Returns last days by title, and why rows were refused. */
async function endsOf(town: string, name: string, content: string) {
  const { id } = await system.imported(town, name, content);
  const stored = await system.stored(town, "coupons");
  const rejections = await system.rejections(town, id);
  return {
    id,
    ends: Object.fromEntries(stored.map((one) => [one["title"], one["expiration"]])),
    reasons: rejections.map(({ row, errors }) => [row, errors[0]?.message]),
  };
}

const noDay = (text: string) => `“${text}” is not a date. Please write it as YYYY-MM-DD`;

describe("dates with slashes", () => {
  test("are all read day first when only that order fits all of them", async () => {
    const town = await townWithShop();
    const file = coupons("05/06/2030", "13/06/2030", "1/2/31", "7-8-2030");
    expect(await endsOf(town, "coupons.csv", file)).toMatchObject({
      ends: {
        "Deal 1": "2030-06-05",
        "Deal 2": "2030-06-13",
        "Deal 3": "2031-02-01",
        "Deal 4": "2030-08-07",
      },
      reasons: [],
    });
  });

  test("are read month first when nothing indicates the order", async () => {
    const town = await townWithShop();
    expect(await endsOf(town, "coupons.csv", coupons("05/06/2030", "2030-12-31"))).toMatchObject({
      ends: { "Deal 1": "2030-05-06", "Deal 2": "2030-12-31" },
    });
  });

  test("are rejected when they contradict the order of most others", async () => {
    const town = await townWithShop();
    const file = coupons("06/13/2030", "13/07/2030", "12/31/2030", "05/06/2030");
    expect(await endsOf(town, "coupons.csv", file)).toMatchObject({
      ends: { "Deal 1": "2030-06-13", "Deal 3": "2030-12-31", "Deal 4": "2030-05-06" },
      reasons: [[2, noDay("13/07/2030")]],
    });
  });

  test("are read in the same order by the check, which reports that order", async () => {
    const town = await townWithShop();
    const { id } = await drafts.draft(town, "coupons.csv", coupons("05/06/2030", "13/06/2030"));
    const check = await drafts.checked(town, id);
    expect(check.daysFirst).toBe(true);
    expect(check.rows.map(({ values }) => values["expiration"])).toEqual([
      "2030-06-05",
      "2030-06-13",
    ]);
    await drafts.imported(town, id);
    expect(await system.stored(town, "coupons")).toMatchObject([
      { expiration: "2030-06-05" },
      { expiration: "2030-06-13" },
    ]);
    const other = await drafts.draft(town, "coupons.csv", coupons("05/06/2030"));
    expect((await drafts.checked(town, other.id)).daysFirst).toBe(false);
  });

  test("keep their meaning in the CSV of rejected rows when it is imported again", async () => {
    const town = await townWithShop();
    const file = `${coupons("13/06/2030", "05/06/2030")}\nNobody,Deal 3,05/06/2030`;
    const { id, reasons } = await endsOf(town, "coupons.csv", file);
    expect(reasons).toHaveLength(1);
    const url = `${system.url()}/api/admin/imports/${id}/rejections.csv`;
    const csv = await (await system.get(url, town)).text();
    const { ends } = await endsOf(town, "rejected.csv", csv.replace("Nobody,", "Shop,"));
    expect(ends["Deal 3"]).toBe("2030-06-05");
  });
});

test("a cell that holds two dates is rejected", async () => {
  const town = await townWithShop();
  const file = coupons("2030-06-01 - 2030-06-30", "2030-06-01 10:00 - 2030-06-30 18:00");
  expect(await endsOf(town, "coupons.csv", file)).toMatchObject({
    ends: {},
    reasons: [
      [1, noDay("2030-06-01 - 2030-06-30")],
      [2, noDay("2030-06-01 10:00 - 2030-06-30 18:00")],
    ],
  });
});

describe("a time in the date cell of an event", () => {
  const timesOf = async (town: string, name: string, content: string) => {
    await system.imported(town, name, content);
    const stored = await system.stored(town, "events");
    const fields = ["name", "startDate", "startTime", "endDate", "endTime"];
    return stored.map((one) => fields.map((field) => one[field]));
  };

  test("becomes the start or end time as written, with UTC converted to the town's local time", async () => {
    const town = newTown();
    const file = [
      "name,start,end",
      "Concert,2030-07-04 19:30,2030-07-04 22:00",
      "Offset,2030-07-04T19:30:00-04:00,",
      'Words,"July 4, 2030 7:30 PM",7/4/2030 10 pm',
      "Serial,47668.8125,",
      "Midnight,7/4/2030 12:00 AM,",
      "UTC,2030-07-04T19:30:00Z,2030-07-04T22:00:00+00:00",
    ].join("\n");
    expect(await timesOf(town, "events.csv", file)).toEqual([
      ["Concert", "2030-07-04", "19:30", "2030-07-04", "22:00"],
      ["Offset", "2030-07-04", "19:30", null, ""],
      ["Words", "2030-07-04", "7:30 PM", "2030-07-04", "10 pm"],
      ["Serial", "2030-07-04", "19:30", null, ""],
      ["Midnight", "2030-07-04", "", null, ""],
      // The UTC time as the town's local time.
      ["UTC", "2030-07-04", "15:30", "2030-07-04", "18:00"],
    ]);
  });

  test("of midnight as the end makes the day before the last day", async () => {
    const town = newTown();
    const file = [
      "name,start,end,from,to",
      "Show,2030-07-04 20:00,2030-07-05 00:00,,",
      "Words,7/4/2030 8 PM,7/5/2030 12:00 AM,,",
      "Nights,2030-07-04T20:00,2030-07-07T00:00,,",
      "Day,2030-07-04 00:00,2030-07-05T00:00:00,,",
      "Same,2030-07-04 00:00,2030-07-04 00:00,,",
      // Days that another program wrote with a time; the real times have their own columns.
      "Days,2030-07-04 00:00,2030-07-05 00:00,9 AM,",
      "Hours,2030-07-04 00:00,2030-07-05 00:00,9 AM,5 PM",
      // In the form of our own export.
      "Ours,2030-07-04,2030-07-05,20:00,00:00",
      "Bare,2030-07-04,2030-07-05 00:00,,",
      "UTC,2030-07-04T20:00:00Z,2030-07-05T00:00:00Z,,",
      "Unreal,2030-02-28 20:00,2030-02-30 00:00,,",
    ].join("\n");
    expect(await timesOf(town, "events.csv", file)).toEqual([
      ["Show", "2030-07-04", "20:00", "2030-07-04", "00:00"],
      ["Words", "2030-07-04", "8 PM", "2030-07-04", "12:00 AM"],
      ["Nights", "2030-07-04", "20:00", "2030-07-06", ""],
      ["Day", "2030-07-04", "", "2030-07-04", ""],
      ["Same", "2030-07-04", "", "2030-07-04", ""],
      ["Days", "2030-07-04", "9 AM", "2030-07-05", ""],
      ["Hours", "2030-07-04", "9 AM", "2030-07-05", "5 PM"],
      ["Ours", "2030-07-04", "20:00", "2030-07-05", "00:00"],
      ["Bare", "2030-07-04", "", "2030-07-05", ""],
      ["UTC", "2030-07-04", "16:00", "2030-07-04", "20:00"],
    ]);
  });

  test("does not override a separate time field", async () => {
    const town = newTown();
    const event = { name: "Fair", startDate: "2030-07-04 08:00", startTime: "noon" };
    const feed = { name: "Feed", startDate: "2030-07-04T19:30", endDate: "2030-07-04T22:00" };
    const file = JSON.stringify({ events: [event, feed] });
    expect(await timesOf(town, "town.json", file)).toEqual([
      ["Fair", "2030-07-04", "noon", null, ""],
      ["Feed", "2030-07-04", "19:30", "2030-07-04", "22:00"],
    ]);
  });
});
