/** Names of a file with characters that nobody sees, as copied texts bring them along. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { bakery, cafe, outcomes, stored } from "../testing/bulk.ts";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

describe("businesses in bulk", () => {
  test("match although their names hold what nobody sees, and are stored without it", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const unseen = { ...bakery, name: "B\u00aday Bak\u200bery\u2060" };
    expect(await town.bring("businesses", [unseen])).toEqual([
      { row: 1, outcome: "unchanged", id: 1 },
    ]);
    const rows = [{ ...cafe, name: "C\u00adup & Co" }, cafe];
    expect(outcomes(await town.bring("businesses", rows))).toEqual(["added", "merged"]);
    expect((await stored(town)).map(({ name }) => name)).toEqual(["Bay Bakery", "Cup & Co"]);
    const references = [{ name: "C\u00adup & Co" }, { id: "Bay Bakery" }];
    const path = "/internal/business-references";
    const found = await town.visit.post(path, { references }, asCaller(listings.env, "import"));
    expect(found.json()).toMatchObject({ found: [[{ id: 2 }], [{ id: 1 }]] });
  });

  test("match what is stored with what nobody sees; what joins letters stays in a name", async () => {
    const town = await listings.town();
    const name = "B\u00aday Bakery";
    const categoryId = await town.category();
    await town.manage.post("/api/admin/businesses", { ...bakery, name, categoryId });
    const references = [{ name }];
    const path = "/internal/business-references";
    const asked = () => town.visit.post(path, { references }, asCaller(listings.env, "import"));
    expect((await asked()).json()).toMatchObject({ found: [[{ id: 1 }]] });
    const row = { ...bakery, name, phone: "555-0199" };
    for (const outcome of ["changed", "unchanged"])
      expect(await town.bring("businesses", [row])).toEqual([{ row: 1, outcome, id: 1 }]);
    expect((await asked()).json()).toMatchObject({ found: [[{ id: 1 }]] });
    await town.bring("businesses", [{ ...cafe, name: "\u0645\u06cc\u200c\u062e\u0648" }]);
    expect((await stored(town)).map((one) => one.name)).toEqual([
      "Bay Bakery",
      "\u0645\u06cc\u200c\u062e\u0648",
    ]);
  });
});
