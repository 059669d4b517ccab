/** A town with ten thousand businesses: no query of its list reads all of them. */
import { searchFilter } from "@mainstreet/service/records/search";
import { waysOf, withoutIndex } from "@mainstreet/testing/list-plans";
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { withCoupon } from "./business.filter.ts";

const listings = await openListings();
afterAll(listings.close);

test("the list of 10,000 businesses is read using an index", async () => {
  const { slug, bring, category, manage } = await listings.town();
  const categoryId = await category("Food");
  for (let batch = 0; batch < 10; batch += 1)
    await bring(
      "businesses",
      Array.from({ length: 1000 }, (_, n) => ({
        name: `Shop ${batch * 1000 + n}`,
        address: `${n} Main Street`,
        categoryId,
      })),
    );
  const { model } = listings.businesses.kind;
  const slow = await withoutIndex(model, slug, {
    ...waysOf("sortName", "9999 main"),
    "by a telephone": { filter: searchFilter("+1 (555) 010-2030") },
    "of a category": { filter: { categoryId } },
    "with a coupon": { filter: withCoupon("2026-11-21") },
  });
  expect(slow).toEqual([]);
  const page = await manage.get("/api/admin/businesses?limit=50&offset=9950&q=shop");
  expect([page.json<unknown[]>().length, page.headers["x-total-count"]]).toEqual([50, "10000"]);
}, 120_000);
