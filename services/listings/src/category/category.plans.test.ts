/** A town with ten thousand categories: no query of its list reads all of them. */
import { waysOf, withoutIndex } from "@mainstreet/testing/list-plans";
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

test("the list of 10,000 categories is read using an index", async () => {
  const { slug, bring, manage } = await listings.town();
  for (let batch = 0; batch < 10; batch += 1)
    await bring(
      "categories",
      Array.from({ length: 1000 }, (_, n) => ({ name: `Kind ${batch * 1000 + n}` })),
    );
  const { model } = listings.categories.kind;
  const slow = await withoutIndex(model, slug, waysOf("sortName", "9999 kind"));
  expect(slow).toEqual([]);
  const page = await manage.get("/api/admin/categories?limit=50&offset=9950&q=kind");
  expect([page.json<unknown[]>().length, page.headers["x-total-count"]]).toEqual([50, "10000"]);
}, 120_000);
