import type { ImportCheck } from "@mainstreet/contracts/import-draft";
import { messagesOf } from "@mainstreet/testing/probe";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const rowsOf = ({ rows }: ImportCheck, outcome: string) =>
  rows.filter((row) => row.outcome === outcome);

describe("the dry run of an import", () => {
  test("predicts the outcome of each row and writes nothing", async () => {
    const town = newTown();
    await system.imported(
      town,
      "business.csv",
      "name,address,phone,category\nBay Bakery,1 Main St,555-0101,Food\nCup,2 Main St,,\n",
    );
    await vi.waitFor(
      async () => expect(await messagesOf(system.env, "listings", town)).toHaveLength(4),
      { timeout: 20_000 },
    );
    const before = await system.stored(town, "businesses");
    const { id, rows, rowsExact, missing } = await drafts.draft(
      town,
      "business.csv",
      [
        "name,address,phone,category,rating",
        "Bay Bakery,1 Main St,555-0199,Cakes,",
        "Cup,2 Main St,,,",
        "New,3 Main St,,Cakes,4",
        "NEW,3 Main St.,555-0103,,",
        "Wrong,4 Main St,,,99",
      ].join("\n"),
    );
    expect({ rows, rowsExact, missing }).toEqual({ rows: 5, rowsExact: true, missing: [] });
    const check = await drafts.checked(town, id);
    expect(check).toMatchObject({
      counts: { businesses: { added: 1, changed: 1, unchanged: 1, merged: 1, rejected: 1 } },
      newCategories: ["Cakes"],
      uncertain: 0,
      fault: "",
    });
    expect(rowsOf(check, "changed")).toMatchObject([
      {
        row: 1,
        id: before[0]?.["id"],
        changes: [
          { field: "phone", before: "555-0101", after: "555-0199" },
          { field: "categoryId", before: "Food", after: "Cakes" },
        ],
      },
    ]);
    expect(rowsOf(check, "added")).toMatchObject([
      { row: 3, id: null, values: { name: "New", categoryId: "Cakes" } },
    ]);
    expect(rowsOf(check, "rejected")).toMatchObject([
      { row: 5, errors: [{ path: "rating" }], values: { name: "Wrong", rating: "99" } },
    ]);
    expect(await system.stored(town, "businesses")).toEqual(before);
    expect(await system.stored(town, "categories")).toHaveLength(2);
    expect(await messagesOf(system.env, "listings", town)).toHaveLength(4);
    expect(await system.records(town)).toHaveLength(1);

    const { counts } = await drafts.imported(town, id);
    expect(counts).toEqual(check.counts);
    expect(await drafts.list(town)).toEqual([]);
    expect(await system.records(town)).toHaveLength(2);
  });

  test("counts repeated rows far apart in the file exactly as the import does", async () => {
    const town = newTown();
    const some = (from: number, to: number) =>
      Array.from(
        { length: to - from },
        (_, at) => `${from + at},Shop ${from + at},${at % 7} Elm St`,
      );
    const content = [
      "externalId,name,address",
      ...some(0, 700),
      ...some(0, 300),
      ",SHOP 5,5 Elm St.",
      ...some(700, 900),
      "701,Renamed,1 Elm St",
    ].join("\n");
    const { id } = await drafts.draft(town, "business.csv", content);
    const check = await drafts.checked(town, id);
    expect(check.counts.businesses).toEqual({
      added: 900,
      changed: 0,
      unchanged: 0,
      merged: 302,
      rejected: 0,
    });
    expect(check.uncertain).toBe(0);
    expect((await drafts.imported(town, id)).counts).toEqual(check.counts);
    const again = await drafts.draft(town, "business.csv", content);
    const { counts } = await drafts.checked(town, again.id);
    expect(counts.businesses).toMatchObject({ added: 0, unchanged: 900, merged: 302 });
  });

  test("counts rows as uncertain when an earlier row renames the record that they name", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", "externalId,name,address\n1,Old,1 Elm St\n");
    const filler = Array.from({ length: 600 }, (_, at) => `F${at},Filler ${at},2 Elm St`);
    const { id } = await drafts.draft(
      town,
      "business.csv",
      ["externalId,name,address", "1,Fresh,1 Elm St", ...filler, ",Old,1 Elm St"].join("\n"),
    );
    expect((await drafts.checked(town, id)).uncertain).toBe(1);
  });

  test("reports the rows of an export that would re-create records deleted since", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", "name\nAlder\nBirch\nCedar\n");
    const answer = await system.get(`${system.recordsUrl("businesses")}/export.csv`, town);
    const file = await answer.text();
    const checked = async () => {
      const { id } = await drafts.draft(town, "business.csv", file);
      const { withoutNumber, counts } = await drafts.checked(town, id);
      return { id, withoutNumber, added: counts.businesses?.added };
    };
    expect(await checked()).toMatchObject({ withoutNumber: 0, added: 0 });
    const url = `${system.recordsUrl("businesses")}/2`;
    const headers = await system.headersOf(town);
    expect((await fetch(url, { method: "DELETE", headers })).status).toBe(204);
    const { id, ...found } = await checked();
    expect(found).toEqual({ withoutNumber: 1, added: 1 });
    expect(await drafts.imported(town, id)).toMatchObject({ withoutNumber: 1 });
    const message = expect.stringContaining("no record #2 any more");
    expect(await system.rejections(town, id)).toMatchObject([
      { row: 2, stored: true, errors: [{ path: "id", message }] },
    ]);
    // A record that is found by its name does not need its number.
    expect(await checked()).toMatchObject({ withoutNumber: 0, added: 0 });
  });

  test("resolves ids within a JSON file to records that do not exist yet", async () => {
    const town = newTown();
    const file = {
      categories: [{ id: 1, name: "Food" }],
      businesses: [
        { id: 1, name: "A", categoryId: 1 },
        { id: 2, name: "A", categoryId: 1 },
        { id: 3, name: "", categoryId: 1 },
      ],
      coupons: [
        { businessId: 1, title: "One", code: "X" },
        { businessId: 2, title: "Two", code: "X" },
        { businessId: 3, title: "Three" },
      ],
      events: [{ name: "Fair", startDate: "2030-01-01", businessId: 1 }],
    };
    const { id } = await drafts.draft(town, "town.json", JSON.stringify(file));
    const check = await drafts.checked(town, id);
    expect(check.counts).toMatchObject({
      categories: { added: 1 },
      businesses: { added: 1, merged: 1, rejected: 1 },
      coupons: { added: 1, merged: 1, rejected: 1 },
      events: { added: 1 },
    });
    expect(await system.stored(town, "coupons")).toEqual([]);
    expect((await drafts.imported(town, id)).counts).toEqual(check.counts);
  });

  test("shows the changed fields of a coupon that has no first day", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", "name\nShop\n");
    const file = "business,title,terms\nShop,Deal,One each\n";
    await system.imported(town, "coupons.csv", file);
    const { id } = await drafts.draft(town, "coupons.csv", file.replace("One", "Two"));
    const { counts, rows } = await drafts.checked(town, id);
    expect(counts.coupons).toMatchObject({ changed: 1 });
    expect(rows[0]?.changes).toEqual([{ field: "terms", before: "One each", after: "Two each" }]);
  });

  test("reports the fault of a file that cannot be imported at all", async () => {
    const town = newTown();
    const { id } = await drafts.draft(town, "business.csv", 'name\nA\n"B\nC');
    expect((await drafts.checked(town, id)).fault).toContain("Row 2 opens a quote");
  });
});
