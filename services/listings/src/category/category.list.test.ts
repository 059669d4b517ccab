/** Lists of categories: for visitors; for admins, searched and sorted by the database. */
import type { Answer } from "@mainstreet/testing/client";
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);

describe("public list of categories", () => {
  test("is alphabetical with 'uncategorized' last, and has id and name only", async () => {
    const { visit, category } = await listings.town();
    for (const name of ["pets", "uncategorized", "Local Events", "Food"]) await category(name);
    const answer = await visit.get("/api/categories");
    expect(answer.json()).toEqual([
      { id: 4, name: "Food" },
      { id: 3, name: "Local Events" },
      { id: 1, name: "pets" },
      { id: 2, name: "uncategorized" },
    ]);
    expect(answer.headers["x-total-count"]).toBe("4");
  });

  test("answers 304 until a category changes", async () => {
    const { visit, manage, category } = await listings.town();
    await category("Food");
    const { headers } = await visit.get("/api/categories");
    const again = (etag = String(headers["etag"])) =>
      visit.get("/api/categories", { "if-none-match": etag });
    const known = await again();
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    expect(known.headers).not.toHaveProperty("content-length");
    expect((await again(`"other", ${String(headers["etag"])}`)).statusCode).toBe(304);
    await manage.put("/api/admin/categories/1", { name: "Eating" });
    const changed = await again();
    expect([changed.statusCode, names(changed)]).toEqual([200, ["Eating"]]);
  });
});

test("the admin list of categories is sorted with 'Uncategorized' last, searched and paginated", async () => {
  const { manage, category, business } = await listings.town();
  for (const name of ["Uncategorized", "zoos", "Élan", "Arts & Crafts"]) await category(name);
  for (const name of ["Clay", "Yarn"]) await business({ name, categoryId: 4 });
  const of = async (query: string) => names(await manage.get(`/api/admin/categories?${query}`));
  expect(await of("")).toEqual(["Arts & Crafts", "Élan", "zoos", "Uncategorized"]);
  expect(await of("sort=-id&limit=1")).toEqual(["Arts & Crafts"]);
  expect(await of("q=elan")).toEqual(["Élan"]);
  expect(await of("q=craf%20art")).toEqual(["Arts & Crafts"]);
  expect(await of("offset=3")).toEqual(["Uncategorized"]);
  const page = await manage.get("/api/admin/categories?limit=2");
  expect(page.json()).toMatchObject([
    { id: 4, businessCount: 2 },
    { id: 3, businessCount: 0 },
  ]);
  expect(page.headers["x-total-count"]).toBe("4");
  for (const query of ["sort=businessCount", "q[$gt]=", "where=1"])
    expect((await manage.get(`/api/admin/categories?${query}`)).statusCode).toBe(400);
});
