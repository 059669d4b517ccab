/** Files from websites' calendars and shops, with columns of their own beside those that we know. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

describe("among several columns for one field", () => {
  test("that hold dates, the one with the field's own name takes precedence", async () => {
    const town = newTown();
    const events = [
      {
        date: "2029-03-01 10:12:44",
        title: "Brunch",
        start_date: "2030-05-10 10:00:00",
        end_date: "2030-05-10 13:00:00",
      },
      { date: "as agreed", title: "Gala", start_date: "2030-06-01" },
      { date: "2030-07-04", title: "Parade", start_date: "" },
      { date: "2030-08-01", title: "Picnic", start_date: "TBD" },
    ];
    const file = JSON.stringify({ events });
    const told = await system.imported(town, "calendar.json", file);
    expect(told).toMatchObject({
      counts: { events: { added: 4 } },
      unknownColumns: [],
      shadowedColumns: ["date"],
    });
    expect(await system.stored(town, "events")).toMatchObject([
      { name: "Brunch", startDate: "2030-05-10", endDate: "2030-05-10" },
      { name: "Gala", startDate: "2030-06-01" },
      { name: "Parade", startDate: "2030-07-04" },
      { name: "Picnic", startDate: "2030-08-01" },
    ]);
  });

  // After the business comes its contact person, after its address that of the office.
  test.each([
    ["Company,Name,Address", "Bay Bakery,Jane Doe,1 Elm St", "Name"],
    ["Business Name,Address,Name", "Bay Bakery,1 Elm St,Jane Doe", "Name"],
    ["Company,Business Address,Address", "Bay Bakery,1 Elm St,9 Home Ave", "Address"],
  ])("that hold anything else, the first takes precedence: %s", async (header, row, shadowed) => {
    const town = newTown();
    const { shadowedColumns } = await system.imported(town, "business.csv", `${header}\n${row}\n`);
    expect(shadowedColumns).toEqual([shadowed]);
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Bay Bakery", address: "1 Elm St" },
    ]);
  });

  test("that hold the name of an event, the first takes precedence", async () => {
    const town = newTown();
    const file = "Event Name,Date,Name\nSummer Fair,2030-05-01,Jane Doe\n";
    await system.imported(town, "events.csv", file);
    expect(await system.stored(town, "events")).toMatchObject([{ name: "Summer Fair" }]);
  });
});

test("event categories match with “&”, “and” or “&amp;”, and unknown ones are rejected with the choices", async () => {
  const town = newTown();
  const names = ["Food and Drink", "food & drink", "Food &amp; Drink", "ARTS AND CULTURE", "Food"];
  const rows = [...names, "Parties"].map((name, n) => `Event ${n},2030-05-01,${name}`);
  const file = ["name,date,category", ...rows].join("\n");
  const { id } = await system.imported(town, "events.csv", file);
  const stored = await system.stored(town, "events");
  expect(stored.map(({ category }) => category)).toEqual(["Food", "Food", "Food", "Arts", "Food"]);
  const message =
    "Please choose General, Music, Food, Arts, Sports, Business or Community as the category";
  expect((await system.rejections(town, id)).map(({ errors }) => errors)).toEqual([
    [{ path: "category", message }],
  ]);
});

describe("HTML in a website's export", () => {
  test("is converted to plain characters and line breaks", async () => {
    const town = newTown();
    const businesses = [{ name: "Joe&#8217;s Diner", description: "Pie &amp; cake<br>all day" }];
    const coupons = [
      {
        business: "Joe&#8217;s Diner",
        title: "I &lt;3 pie &#8211; 2 for 1",
        terms: "Not <b>with</b> others",
      },
    ];
    const events = [
      {
        business: "Joe’s Diner",
        title: "Mother&#8217;s Day Brunch &amp; Music",
        description: "<p>Join us &hellip;</p>\n<p>Bring <strong>mom</strong></p>\n",
        start_date: "2030-05-10",
        tickets: "https://tickets.example/?a=1&#038;b=2",
      },
    ];
    const file = JSON.stringify({ businesses, coupons, events });
    await system.imported(town, "site.json", file);
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Joe’s Diner", description: "Pie & cake\nall day" },
    ]);
    expect(await system.stored(town, "coupons")).toMatchObject([
      { title: "I <3 pie – 2 for 1", terms: "Not with others", businessId: 1 },
    ]);
    expect(await system.stored(town, "events")).toMatchObject([
      {
        name: "Mother’s Day Brunch & Music",
        description: "Join us …\n\nBring mom",
        ticketUrl: "https://tickets.example/?a=1&b=2",
        businessId: 1,
      },
    ]);
  });

  test("is kept as it is in our own exports", async () => {
    const town = newTown();
    const business = {
      name: "Tags &amp; <b>More</b>",
      description: "Write <br> or &lt;br&gt;\n</p>",
    };
    await system.imported(town, "categories.csv", "name\nFood\n");
    const url = system.recordsUrl("businesses");
    expect((await system.send(town, "POST", url, { ...business, categoryId: 1 })).status).toBe(201);
    const exported = await (await system.get(`${url}/export.csv`, town)).text();
    expect((await system.imported(town, "business.csv", exported)).counts).toMatchObject({
      businesses: { unchanged: 1 },
    });
    expect(await system.stored(town, "businesses")).toMatchObject([business]);
    const other = newTown();
    await system.imported(other, "business.csv", exported);
    expect(await system.stored(other, "businesses")).toMatchObject([business]);
  });
});
