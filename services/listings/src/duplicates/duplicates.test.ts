/** Businesses that may be the same: found, or marked as distinct. */
import type { Duplicate } from "@mainstreet/contracts/duplicates";
import { afterAll, describe, expect, test } from "vitest";
import { openListings, townWith } from "../testing/fixture.ts";
import type { Town } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const PATH = "/api/admin/businesses";

const duplicatesOf = async ({ manage }: Town, query = "") => {
  const answer = await manage.get(`${PATH}/duplicates${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json<Duplicate[]>();
};
const found = async (town: Town) =>
  (await duplicatesOf(town)).map(({ id, likenesses }) => ({ id, likenesses }));

describe("possible duplicates among businesses", () => {
  test.each([
    [
      "the same name and phone, however both are written",
      { name: "Joe's Pizza, LLC", phone: "+1 (555) 010-0101" },
      { name: "Joes Pizza", phone: "555.010.0101" },
      ["nameAndPhone"],
    ],
    [
      "the same name at nearly the same address",
      { name: "The Alder Bakery", address: "12 North Main Street, Suite 4" },
      { name: "Alder Bakery", address: "12 N. Main St. #4" },
      ["nameAndAddress"],
    ],
    [
      "the same phone under two names",
      { name: "Alder Bakery", phone: "555-0100-101" },
      { name: "Alder Catering", phone: "5550100101" },
      ["phone"],
    ],
    [
      "the same phone with and without its country code",
      { name: "Backhaus", phone: "+49 30 1234567" },
      { name: "Café Linde", phone: "030 1234567" },
      ["phone"],
    ],
    [
      "the same website",
      { name: "Alder", website: "https://www.alder.example/" },
      { name: "Bakers at Alder", website: "alder.example" },
      ["website"],
    ],
  ])("are those with %s", async (_what, first, second, likenesses) => {
    const town = await townWith(listings, first, { name: "Somebody else", phone: "1" }, second);
    expect(await found(town)).toEqual([{ id: "1-3", likenesses }]);
  });

  test("exclude branches of a chain that share phone and website", async () => {
    const shop = (n: number) => ({
      name: `Sandwiches ${n}`,
      phone: "555-010-0101",
      website: "sandwiches.example",
    });
    expect(await found(await townWith(listings, ...[1, 2, 3, 4, 5].map(shop)))).toEqual([]);
  });

  test("are listed by likelihood, paginated, with the fields to compare", async () => {
    const phone = "555-010-0101";
    const town = await townWith(
      listings,
      { name: "Alder", website: "alder.example" },
      { name: "Birch", website: "alder.example" },
      { name: "Cedar", phone },
      { name: "Cedar", phone, address: "1 Main St" },
    );
    const answer = await town.manage.get(`${PATH}/duplicates?limit=1`);
    expect(answer.headers["x-total-count"]).toBe("2");
    expect(answer.json()).toEqual([
      {
        id: "3-4",
        likenesses: ["nameAndPhone"],
        businesses: [
          { id: 3, name: "Cedar", address: "", phone, website: "", coupons: 0 },
          { id: 4, name: "Cedar", address: "1 Main St", phone, website: "", coupons: 0 },
        ],
      },
    ]);
    expect(await duplicatesOf(town, "?limit=1&offset=1")).toMatchObject([{ id: "1-2" }]);
  });

  test("disappear when an admin marks them as distinct, in either order", async () => {
    const town = await townWith(
      listings,
      { name: "Alder", address: "1 A" },
      { name: "Alder", address: "1 A" },
    );
    const other = await townWith(
      listings,
      { name: "Alder", address: "1 A" },
      { name: "Alder", address: "1 A" },
    );
    const not = await town.manage.post(`${PATH}/not-duplicates`, { first: 2, second: 1 });
    expect(not.statusCode).toBe(204);
    expect(await found(town)).toEqual([]);
    expect(await found(other)).toHaveLength(1);
    const gone = await town.manage.post(`${PATH}/not-duplicates`, { first: 1, second: 9 });
    expect(gone.statusCode).toBe(404);
  });

  test("are found again when an admin takes the mark back, in either order", async () => {
    const twins = { name: "Alder", address: "1 A" };
    const town = await townWith(listings, twins, twins);
    const other = await townWith(listings, twins, twins);
    for (const { manage } of [town, other])
      await manage.post(`${PATH}/not-duplicates`, { first: 1, second: 2 });
    for (let times = 0; times < 2; times += 1) {
      const back = await town.manage.delete(`${PATH}/not-duplicates`, { first: 2, second: 1 });
      expect([back.statusCode, back.body]).toEqual([204, ""]);
    }
    expect(await found(town)).toEqual([{ id: "1-2", likenesses: ["nameAndAddress"] }]);
    expect(await found(other)).toEqual([]);
  });
});
