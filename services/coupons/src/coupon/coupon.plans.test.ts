/** In a town with ten thousand coupons, no list query may scan all of them. */
import { waysOf, withoutIndex } from "@mainstreet/testing/list-plans";
import { afterAll, expect, test } from "vitest";
import { openCoupons } from "../testing/fixture.ts";
import { couponFilter, validOn } from "./coupon.filter.ts";

const DAY = "2026-11-21";

const fixture = await openCoupons();
afterAll(fixture.close);

test("the list of 10,000 coupons is read using an index", async () => {
  const { slug, bring, business, manage } = await fixture.town();
  const businessId = await business({ name: "Alder Bakery" });
  for (let batch = 0; batch < 10; batch += 1)
    await bring(
      Array.from({ length: 1000 }, (_, n) => ({
        businessId,
        title: `Deal ${batch * 1000 + n}`,
        expiration: n % 2 === 0 ? "2026-11-20" : "2026-12-20",
      })),
    );
  const { model } = fixture.coupons.coupons.kind;
  const slow = await withoutIndex(model, slug, {
    ...waysOf("sortName", "9999 deal"),
    "sorted by expiration": { sort: { expiration: -1, id: 1 } },
    "searched by business": { filter: couponFilter({ q: "bakery" }, DAY) },
    "of a business": { filter: { businessId } },
    "ending soon": { filter: validOn(DAY).soon },
    upcoming: { filter: validOn(DAY).upcoming },
    drafts: { filter: { isActive: false } },
    expired: { filter: validOn(DAY).expired },
  });
  expect(slow).toEqual([]);
  const page = await manage.get("/api/admin/coupons?limit=50&offset=9950&q=deal");
  expect([page.json<unknown[]>().length, page.headers["x-total-count"]]).toEqual([50, "10000"]);
}, 120_000);
