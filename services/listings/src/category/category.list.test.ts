/** The admin's list of categories: searched and sorted by the database. */
import type { Answer } from "@mainstreet/testing/caller";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openListings } from "../testing/ground.ts";
import type { Listings } from "../testing/ground.ts";

let listings: Listings;
beforeAll(async () => {
  listings = await openListings();
});
afterAll(() => listings.close());

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);

test("the list is sorted by name with 'Uncategorized' last, searched and paged", async () => {
  const { manage, category, business } = await listings.town();
  for (const name of ["Uncategorized", "zoos", "Élan", "Arts & Crafts"]) await category(name);
  await business({ name: "Clay", categoryId: 4 });
  const of = async (query: string) => names(await manage.get(`/api/admin/categories?${query}`));
  expect(await of("")).toEqual(["Arts & Crafts", "Élan", "zoos", "Uncategorized"]);
  expect(await of("sort=-id&limit=1")).toEqual(["Arts & Crafts"]);
  expect(await of("q=elan")).toEqual(["Élan"]);
  expect(await of("q=craf%20art")).toEqual(["Arts & Crafts"]);
  expect(await of("offset=3")).toEqual(["Uncategorized"]);
  const page = await manage.get("/api/admin/categories?limit=1");
  expect(page.json()).toMatchObject([{ id: 4, businessCount: 1 }]);
  expect(page.headers["x-total-count"]).toBe("4");
  for (const query of ["sort=businessCount", "q[$gt]=", "where=1"])
    expect((await manage.get(`/api/admin/categories?${query}`)).statusCode).toBe(400);
});
