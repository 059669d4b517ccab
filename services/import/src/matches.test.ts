import { apartResponse, importMatch } from "@mainstreet/contracts/import-match";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

async function matchesOf(town: string, id: string, query = "") {
  const answer = await drafts.call(town, "GET", `/${id}/matches${query}`);
  expect(answer.status).toBe(200);
  const matches = z.array(importMatch).parse(await answer.json());
  const header = (name: string) => Number(answer.headers.get(name));
  return { matches, total: header("x-total-count"), apart: header("x-apart-count") };
}

async function keepApart(town: string, id: string, rows: number[], apart = true) {
  const body = { entity: "businesses", rows, apart };
  const answer = await drafts.call(town, "PUT", `/${id}/apart`, body);
  expect(answer.status).toBe(200);
  return apartResponse.parse(await answer.json());
}

const FIRST = [
  "name,address,phone,externalId",
  "Bay Bakery,1 Main St,555-0101,A1",
  "Cup,2 Main St,,",
  "Subway,,555-0103,",
].join("\n");

const SECOND = [
  "name,address,phone,externalId",
  "Bay Bread,1 Main St,555-0101,A1",
  "CUP,2 Main St.,555-0102,",
  "Subway,,555-0103,",
  "Newcomer,4 Main St,,",
  "newcomer,4 Main St,555-0104,",
].join("\n");

/** Returns a town with the first file imported and the second one checked. */
async function checkedTown() {
  const town = newTown();
  await system.imported(town, "business.csv", FIRST);
  const { id, mapping } = await drafts.draft(town, "business.csv", SECOND);
  const check = await drafts.checked(town, id);
  return { town, id, mapping, check };
}

describe("rows matched by a check", () => {
  test("are listed with the record or earlier row that they match, and by which key", async () => {
    const { town, id, check } = await checkedTown();
    expect(check.counts.businesses).toMatchObject({
      added: 1,
      changed: 2,
      unchanged: 1,
      merged: 1,
    });
    const { matches, total, apart } = await matchesOf(town, id);
    expect([total, apart]).toEqual([4, 0]);
    expect(matches).toMatchObject([
      {
        row: 1,
        outcome: "changed",
        by: "sourceId",
        name: "Bay Bread",
        about: "1 Main St",
        record: { id: 1, name: "Bay Bakery", about: "1 Main St" },
        earlierRow: null,
      },
      { row: 2, outcome: "changed", by: "nameAndAddress", record: { id: 2, name: "Cup" } },
      { row: 3, outcome: "unchanged", by: "nameAndPhone", record: { id: 3, name: "Subway" } },
      { row: 5, outcome: "merged", by: "nameAndAddress", record: null, earlierRow: 4 },
    ]);
    const some = await matchesOf(town, id, "?by=nameAndAddress&limit=1&offset=1");
    expect([some.total, some.matches.map(({ row }) => row)]).toEqual([2, [5]]);
    expect((await drafts.call(newTown(), "GET", `/${id}/matches`)).status).toBe(404);
  });

  test("can be downloaded as CSV", async () => {
    const { town, id } = await checkedTown();
    const answer = await drafts.call(town, "GET", `/${id}/matches.csv`);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="matches-business.csv"',
    );
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe(
      "businesses,1,Bay Bread,1 Main St,changed,sourceId,1,Bay Bakery,1 Main St,,false",
    );
  });

  test("become separate records when the admin keeps them apart, except rows with the same source id", async () => {
    const { town, id } = await checkedTown();
    expect(await keepApart(town, id, [1, 2, 3, 5])).toEqual({ apart: 3 });
    expect(await keepApart(town, id, [3], false)).toEqual({ apart: 2 });
    const { counts } = await drafts.imported(town, id);
    expect(counts.businesses).toMatchObject({ added: 3, changed: 1, unchanged: 1, merged: 0 });
    const stored = await system.stored(town, "businesses");
    expect(stored.map(({ name, phone }) => [name, phone])).toEqual([
      ["Bay Bread", "555-0101"],
      ["Cup", ""],
      ["Subway", "555-0103"],
      ["CUP", "555-0102"],
      ["Newcomer", ""],
      ["newcomer", "555-0104"],
    ]);
  });

  test("stay apart after another check, until the mapping of the columns changes", async () => {
    const { town, id, mapping } = await checkedTown();
    await keepApart(town, id, [2]);
    const again = await drafts.checked(town, id);
    expect(again.counts.businesses).toMatchObject({ added: 2, changed: 1 });
    expect(await matchesOf(town, id)).toMatchObject({ total: 4, apart: 1 });
    await drafts.choose(town, id, withFields(mapping, { phone: null }));
    expect(await matchesOf(town, id)).toMatchObject({ total: 0, apart: 0 });
  });

  test("stay apart when the correction of coordinates is switched on or off", async () => {
    const { town, id, mapping } = await checkedTown();
    await keepApart(town, id, [2]);
    for (const mend of [["swapped" as const], []]) {
      await drafts.choose(town, id, { ...mapping, mend });
      const { counts } = await drafts.checked(town, id);
      expect(counts.businesses).toMatchObject({ added: 2, changed: 1 });
      expect(await matchesOf(town, id)).toMatchObject({ total: 4, apart: 1 });
    }
    expect((await drafts.imported(town, id)).counts.businesses).toMatchObject({ added: 2 });
  });

  test("include a match with a row far above, which can be kept apart, too", async () => {
    const town = newTown();
    const filler = Array.from({ length: 600 }, (_, at) => `F${at},Filler ${at},2 Main St`);
    const rows = [",Bay Bakery,1 Main St", ...filler, "Z1,BAY BAKERY,1 Main St."];
    const content = ["externalId,name,address", ...rows].join("\n");
    const { id } = await drafts.draft(town, "business.csv", content);
    await drafts.checked(town, id);
    expect((await matchesOf(town, id)).matches).toMatchObject([
      { row: 602, outcome: "merged", by: "nameAndAddress", record: null, earlierRow: 1 },
    ]);
    expect(await keepApart(town, id, [602])).toEqual({ apart: 1 });
    expect((await drafts.imported(town, id)).counts.businesses).toMatchObject({ added: 602 });
  });

  test("include a moved event only once per file", async () => {
    const town = newTown();
    const header = "name,date,time,venue";
    const story = (time: string) => `Story Time,2026-10-03,${time},Library`;
    await system.imported(town, "events.csv", `${header}\n${story("10:00")}\n`);
    const filler = Array.from({ length: 600 }, (_, at) => `Filler ${at},2026-10-03,10:00,Library`);
    const content = [header, story("11:00"), ...filler, story("12:00")].join("\n");
    const { id } = await drafts.draft(town, "events.csv", content);
    const { counts } = await drafts.checked(town, id);
    expect(counts.events).toMatchObject({ added: 601, changed: 1 });
    expect((await matchesOf(town, id)).matches).toMatchObject([
      { row: 1, outcome: "changed", by: "nameAndDay", record: { id: 1 }, earlierRow: null },
    ]);
    expect((await drafts.imported(town, id)).counts).toEqual(counts);
  });

  test.each([
    ["lost", ",Library", ""],
    ["added", "", ",Library"],
  ])("include each event of a day when the column of their places was %s", async (_, was, is) => {
    const town = newTown();
    const times = ["10:00", "14:00"];
    const file = (place: string) =>
      [
        place ? "name,date,time,venue" : "name,date,time",
        ...times.map((time) => `Story Time,2026-10-03,${time}${place}`),
      ].join("\n");
    await system.imported(town, "events.csv", file(was));
    const { counts } = await system.imported(town, "events.csv", file(is));
    expect(counts.events).toMatchObject({ added: 0 });
    expect(await system.stored(town, "events")).toMatchObject(
      times.map((startTime) => ({ startTime, location: "Library" })),
    );
  });

  test("include a business that gets its address, unless an earlier row is that business", async () => {
    const town = newTown();
    const header = "name,address,phone";
    const old = "Subway,,(555) 555-0101";
    await system.imported(town, "business.csv", `${header}\n${old}\n`);
    const branch = "Subway,9 Oak Ave,(555) 555-0101";
    const { id } = await drafts.draft(town, "business.csv", `${header}\n${branch}\n`);
    await drafts.checked(town, id);
    expect((await matchesOf(town, id)).matches).toMatchObject([
      { row: 1, outcome: "changed", by: "nameAndPhone", record: { id: 1 } },
    ]);
    const filler = Array.from({ length: 600 }, (_, at) => `Filler ${at},2 Main St,`);
    const content = [header, old, ...filler, branch].join("\n");
    expect((await system.imported(town, "business.csv", content)).counts.businesses).toMatchObject({
      added: 601,
      unchanged: 1,
    });
  });

  test("leave the record to the rows below when they are kept apart", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", "name,address,phone\nCup,2 Main St,555-0101\n");
    const rows = [
      "name,address,phone,externalId",
      "CUP,2 Main St,555-0102,A9",
      "Cup,2 Main St,555-0103,",
      "Cup,2 Main St,555-0104,A9",
    ];
    const { id } = await drafts.draft(town, "business.csv", rows.join("\n"));
    await drafts.checked(town, id);
    await keepApart(town, id, [1]);
    const check = await drafts.checked(town, id);
    // The last row repeats the first by its source id.
    expect(check.counts.businesses).toMatchObject({ added: 1, changed: 1, merged: 1 });
    expect((await drafts.imported(town, id)).counts).toEqual(check.counts);
    const stored = await system.stored(town, "businesses");
    expect(stored.map(({ name, phone }) => [name, phone])).toEqual([
      ["Cup", "555-0103"],
      ["CUP", "555-0102"],
    ]);
  });

  test("do not include rows that name their record's number", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", FIRST);
    const own = `id (${town}),name\n2,Mug\n`;
    const { id } = await drafts.draft(town, "business.csv", own);
    await drafts.checked(town, id);
    expect((await matchesOf(town, id)).matches).toEqual([]);
  });

  test("cannot be kept apart in another town's file or after the import", async () => {
    const { town, id } = await checkedTown();
    const body = { entity: "businesses", rows: [2], apart: true };
    expect((await drafts.call(newTown(), "PUT", `/${id}/apart`, body)).status).toBe(404);
    await drafts.imported(town, id);
    expect((await drafts.call(town, "PUT", `/${id}/apart`, body)).status).toBe(404);
  });
});
