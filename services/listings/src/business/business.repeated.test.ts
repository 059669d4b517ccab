/** What repeated rows of an import add to a business. */
import { afterAll, describe, expect, test } from "vitest";
import { bakery, outcomes, stored } from "../testing/bulk.ts";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

describe("repeated rows of imported businesses", () => {
  test("only fill blank fields when marked as repetition", async () => {
    const town = await listings.town();
    await town.bring("businesses", [bakery]);
    const more = { ...bakery, phone: "555-0000", website: "bay.example", latitude: 40.7 };
    expect(await town.bring("businesses", [more], { merge: true })).toMatchObject([
      { outcome: "merged", id: 1 },
    ]);
    expect(await stored(town)).toMatchObject([
      { phone: "555-0101", website: "bay.example", latitude: 40.7, revision: 2 },
    ]);
  });

  test("fill unset fields, and never override set ones", async () => {
    const all = { showDeals: true, isPremium: true, rating: 4.5, reviewCount: 12, categoryId: 1 };
    const after = async (first: object) => {
      const town = await listings.town();
      for (const name of ["Food", "Shops"]) await town.category(name);
      const rows = [first, all].map((row) => Object.assign({}, bakery, row));
      await town.bring("businesses", rows);
      const again = outcomes(await town.bring("businesses", rows));
      return [again, (await stored(town))[0]];
    };
    const same = ["unchanged", "merged"];
    expect.soft(await after({})).toMatchObject([same, { ...all, revision: 1 }]);
    const own = { categoryId: 2, rating: 3, isPremium: false };
    expect.soft(await after(own)).toMatchObject([same, { ...all, ...own, reviewCount: 0 }]);
    const reviews = { rating: 0, reviewCount: 7 };
    expect.soft(await after(reviews)).toMatchObject([same, { ...all, ...reviews }]);
    // In a later batch than the first row.
    const town = await listings.town();
    await town.category("Food");
    await town.bring("businesses", [bakery]);
    await town.bring("businesses", [{ ...bakery, ...all }], { merge: true });
    expect(await stored(town)).toMatchObject([{ ...all, revision: 2 }]);
  });

  test("in a later batch do not fill fields that the first row set to none, however often imported", async () => {
    const town = await listings.town();
    const last = await town.category("Uncategorized");
    const food = await town.category("Food");
    const none = { showDeals: false, rating: 0, categoryId: last };
    const all = { showDeals: true, isPremium: true, rating: 4.5, categoryId: food };
    const first = [{ ...bakery, ...none }];
    const again = [{ ...bakery, ...all }];
    for (const outcome of ["added", "unchanged", "unchanged"]) {
      expect(outcomes(await town.bring("businesses", first))).toEqual([outcome]);
      expect(outcomes(await town.bring("businesses", again, { merge: true }))).toEqual(["merged"]);
      expect(await stored(town)).toMatchObject([{ ...none, isPremium: true, revision: 2 }]);
    }
  });

  test("with another address do not add its coordinates to the first one", async () => {
    const town = await listings.town();
    const row = { name: "Joe's", externalId: "7" };
    const place = { latitude: 42.65, longitude: -73.75 };
    const first = { ...row, address: "1 Main St" };
    await town.bring("businesses", [first, { ...row, address: "99 Oak Ave", ...place }]);
    expect(await stored(town)).toMatchObject([
      { address: "1 Main St", latitude: null, longitude: null },
    ]);
    const again = [{ ...row, address: "1 Main Street", ...place }];
    await town.bring("businesses", again, { merge: true });
    expect(await stored(town)).toMatchObject([{ address: "1 Main St", ...place }]);
  });

  test("do not mix contacts or plans of different rows", async () => {
    const ann = { contactName: "Ann", plan: "featured" };
    const bob = { contactName: "Bob", contactEmail: "bob@bay.example" };
    const premium = { plan: "premium", paidUntil: "2027-01-31" };
    const after = async (...rows: object[]) => {
      const town = await listings.town();
      await town.bring(
        "businesses",
        rows.map((row) => Object.assign({}, bakery, row)),
      );
      return (await stored(town))[0];
    };
    expect.soft(await after(ann, { ...bob, ...premium })).toMatchObject({
      ...ann,
      contactEmail: "",
      paidUntil: "",
    });
    const email = { contactEmail: "info@bay.example" };
    expect.soft(await after(email, bob)).toMatchObject({ ...email, contactName: "" });
    // The same person, given by two rows; and a business that had no contact.
    const both = { ...ann, contactEmail: "ann@bay.example" };
    expect.soft(await after(ann, both)).toMatchObject(both);
    expect.soft(await after({}, { ...bob, ...premium })).toMatchObject({ ...bob, ...premium });
  });
});
