/** Which stored business a row of an import is matched with. */
import type { BulkResults } from "@mainstreet/testing/bulk";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { bakery, cafe, outcomes, stored, told } from "../testing/bulk.ts";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

describe("matching of imported businesses", () => {
  test("matches by name and address despite case, spaces and punctuation", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const typed = { name: "  BAY   bakery ", address: "1, Main St.", phone: "555-0199" };
    expect(await town.bring("businesses", [typed])).toEqual([
      { row: 1, outcome: "changed", id: 1 },
    ]);
    expect(await stored(town)).toMatchObject([{ id: 1, phone: "555-0199", revision: 2 }]);
    await vi.waitFor(async () =>
      expect(
        (await told(listings, town)).map(({ revision, data }) => [revision, data["phone"]]),
      ).toEqual([
        [1, "555-0101"],
        [2, "555-0199"],
      ]),
    );
  });

  test.each(["1970", "1970-0042"])(
    "matches an address that was stored without the leading zero of its ZIP code: %s",
    async (code) => {
      const town = await listings.town();
      const address = (written: string) => `1 Main St, Salem, MA ${written}`;
      await town.bring("businesses", [{ ...bakery, address: address(code) }]);
      const row = { ...bakery, address: address(`0${code}`) };
      for (const outcome of ["changed", "unchanged"])
        expect(await town.bring("businesses", [row])).toEqual([{ row: 1, outcome, id: 1 }]);
      expect(await stored(town)).toMatchObject([{ id: 1, address: row.address }]);
      const numbered = { ...row, externalId: "A-1" };
      expect(await town.bring("businesses", [numbered])).toMatchObject([{ id: 1 }]);
    },
  );

  test("matches by external id first, even under a new name", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...bakery, externalId: "A-1" }, cafe]);
    const renamed = { ...cafe, name: "Bay Bread", externalId: "A-1" };
    expect(await town.bring("businesses", [renamed])).toEqual([
      { row: 1, outcome: "changed", id: 1 },
    ]);
    expect(await stored(town)).toMatchObject([
      { id: 1, name: "Bay Bread", externalId: "A-1" },
      { id: 2, name: "Cup & Co" },
    ]);
  });

  test("matches an external id that an earlier file had as a decimal number", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...bakery, externalId: "19.0" }]);
    const renamed = { ...bakery, name: "Bay Bread", externalId: "19" };
    for (const outcome of ["changed", "unchanged"])
      expect(await town.bring("businesses", [renamed])).toEqual([{ row: 1, outcome, id: 1 }]);
    expect(await stored(town)).toMatchObject([{ id: 1, externalId: "19" }]);
  });

  test("treats rows with different external ids at the same address as different businesses", async () => {
    const town = await listings.town();
    const rows = [
      { ...bakery, externalId: "A-1" },
      { ...bakery, externalId: "A-2", phone: "555-0000" },
    ];
    expect(await town.bring("businesses", rows)).toEqual([
      { row: 1, outcome: "added", id: 1 },
      { row: 2, outcome: "added", id: 2 },
    ]);
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["unchanged", "unchanged"]);
    const other = [{ ...bakery, externalId: "A-3", phone: "555-0003" }];
    expect(outcomes(await town.bring("businesses", other))).toEqual(["added"]);
    expect((await stored(town)).map(({ externalId, phone }) => [externalId, phone])).toEqual([
      ["A-1", "555-0101"],
      ["A-2", "555-0000"],
      ["A-3", "555-0003"],
    ]);
  });

  test("assigns a new external id to the business at the same address that has none", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const row = { ...bakery, externalId: "A-1" };
    expect(outcomes(await town.bring("businesses", [row]))).toEqual(["changed"]);
    expect(outcomes(await town.bring("businesses", [bakery]))).toEqual(["unchanged"]);
    expect(await stored(town)).toMatchObject([{ id: 1, externalId: "A-1" }]);
  });

  test("distinguishes businesses without an address by phone number", async () => {
    const town = await listings.town();
    const name = "Subway";
    const rows = [
      { name, phone: "555-0101" },
      { name, phone: "555 0102" },
      { name, phone: "555-0103" },
    ];
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["added", "added", "added"]);
    const again = [{ name, phone: "(555) 0102" }];
    expect(await town.bring("businesses", again)).toMatchObject([{ outcome: "changed", id: 2 }]);
  });

  test("matches businesses without address and phone by name until they have a phone number", async () => {
    const town = await listings.town();
    const name = "Subway";
    await town.bring("businesses", [{ name }]);
    expect(outcomes(await town.bring("businesses", [{ name }]))).toEqual(["unchanged"]);
    expect(outcomes(await town.bring("businesses", [{ name, phone: "555-0101" }]))).toEqual([
      "changed",
    ]);
    expect(outcomes(await town.bring("businesses", [{ name }]))).toEqual(["unchanged"]);
    expect(outcomes(await town.bring("businesses", [{ name, phone: "555-0102" }]))).toEqual([
      "added",
    ]);
  });

  test.each([
    ["an address", {}],
    ["an address and an id", { externalId: "A-1" }],
  ])("gives %s to the business that had only name and phone, once", async (_, given) => {
    const town = await listings.town();
    const subway = { name: "Subway", phone: "(555) 555-0101" };
    await town.bring("businesses", [subway, cafe]);
    const placed = { ...subway, address: "1 Main St", ...given };
    const branch = { ...subway, address: "9 Oak Ave" };
    const rows = [placed, branch];
    expect(await town.bring("businesses", rows)).toMatchObject([
      { outcome: "changed", id: 1 },
      { outcome: "added", id: 3 },
    ]);
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["unchanged", "unchanged"]);
    expect(await stored(town)).toMatchObject([placed, cafe, branch]);
  });

  test("adds a branch with the phone of a business without an address that is in the file itself", async () => {
    const town = await listings.town();
    const subway = { name: "Subway", phone: "(555) 555-0101" };
    const rows = [subway, { ...subway, address: "9 Oak Ave" }];
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["added", "added"]);
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["unchanged", "unchanged"]);
  });

  test("gives an address to a business beside an unchanged branch with its phone", async () => {
    const town = await listings.town();
    const subway = { name: "Subway", phone: "(555) 555-0101" };
    const branch = { ...subway, address: "9 Oak Ave" };
    await town.bring("businesses", [subway, branch]);
    const placed = { ...subway, address: "1 Main St" };
    expect(await town.bring("businesses", [branch, placed])).toMatchObject([
      { outcome: "unchanged", id: 2 },
      { outcome: "changed", id: 1 },
    ]);
  });

  test("adds rows kept apart as separate records, once per batch", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const rows = [{ ...bakery, phone: "555-0199" }, cafe];
    const apart = { batch: "import:7", apart: [1] };
    const first = await town.bring("businesses", rows, apart);
    expect(outcomes(first)).toEqual(["added", "added"]);
    expect(await town.bring("businesses", rows, apart)).toEqual(first);
    expect((await stored(town)).map(({ name, phone }) => [name, phone])).toEqual([
      ["Bay Bakery", "555-0101"],
      ["Bay Bakery", "555-0199"],
      ["Cup & Co", "555-0102"],
    ]);
  });

  test("matches a row kept apart by its source id anyway", async () => {
    const town = await listings.town();
    await town.bring("businesses", [{ ...bakery, externalId: "A-1" }]);
    const again = { ...bakery, externalId: "A-1", phone: "555-0199" };
    expect(await town.bring("businesses", [again], { apart: [1] })).toEqual([
      { row: 1, outcome: "changed", id: 1 },
    ]);
  });

  test("lets rows of a merged business only fill blank fields of the kept one", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery, cafe]);
    await town.manage.post("/api/admin/businesses/merge", { keep: 1, other: 2 });
    const rows = [
      { row: 1, id: 2, values: { ...cafe, phone: "555-0199", website: "cup.example" } },
      { row: 2, id: 1, values: { ...bakery, phone: "555-0111" } },
    ];
    const request = { batch: "export", rows };
    const bring = async () => {
      const importing = asCaller(listings.env, "import");
      const answer = await town.visit.post("/internal/businesses/bulk", request, importing);
      return answer.json<BulkResults>().results;
    };
    const results = [
      { row: 1, outcome: "merged", id: 1 },
      { row: 2, outcome: "changed", id: 1 },
    ];
    expect(await bring()).toEqual(results);
    expect(await bring()).toEqual(results);
    const kept = { id: 1, ...bakery, phone: "555-0111", website: "cup.example" };
    expect(await stored(town)).toMatchObject([kept]);
    // Once restored from the bin, it is matched itself.
    await town.manage.post("/api/admin/businesses/bin/restore", { ids: [2] });
    request.batch = "again";
    expect(await bring()).toMatchObject([{ outcome: "changed", id: 2 }, { outcome: "unchanged" }]);
  });

  test("does not match a renamed business by its old name and address", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    await town.manage.put("/api/admin/businesses/1", { name: "Bay Bread" });
    expect(await town.bring("businesses", [bakery])).toMatchObject([{ outcome: "added", id: 2 }]);
    expect(await stored(town)).toMatchObject([{ name: "Bay Bread" }, { name: "Bay Bakery" }]);
  });
});
