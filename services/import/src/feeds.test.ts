/** Files as websites' calendars and shops write them, with columns of their own beside those that we know. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

describe("of columns with one meaning, the one with the field's own name counts first", () => {
  test("in a calendar whose events say when they were written, too", async () => {
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
    ];
    const file = JSON.stringify({ events });
    const { counts } = await system.imported(town, "calendar.json", file);
    expect(counts.events).toMatchObject({ added: 3 });
    expect(await system.stored(town, "events")).toMatchObject([
      { name: "Brunch", startDate: "2030-05-10", endDate: "2030-05-10" },
      { name: "Gala", startDate: "2030-06-01" },
      { name: "Parade", startDate: "2030-07-04" },
    ]);
  });

  test("in a table, wherever it stands", async () => {
    const town = newTown();
    const file = "Name,Street,Address,Telephone,Phone\nBay Bakery,Elm St,1 Elm St,555-0101,\n";
    await system.imported(town, "business.csv", file);
    expect(await system.stored(town, "businesses")).toMatchObject([
      { address: "1 Elm St", phone: "555-0101" },
    ]);
  });
});

test("a category of events is known with its & and in words, and another is told of in a sentence", async () => {
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
