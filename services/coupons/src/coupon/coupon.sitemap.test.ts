/** The sitemap for search engines. */
import { afterAll, expect, test } from "vitest";
import { openCoupons } from "../testing/fixture.ts";

const coupons = await openCoupons();
afterAll(coupons.close);

test("the sitemap lists the town's live coupons with the date of their last change", async () => {
  const town = await coupons.town();
  const other = await coupons.town();
  const shop = await town.business({ name: "Corner Shop" });
  const later = await town.business({ name: "Opened later" });
  const first = await town.coupon({ businessId: later, title: "Cake" });
  const second = await town.coupon({ businessId: shop, title: "Tea" });
  await town.coupon({ businessId: shop, title: "Of last year", expiration: "2025-01-01" });

  const answer = await town.visit.get("/api/sitemap");
  const etag = { "if-none-match": String(answer.headers["etag"]) };
  const known = await town.visit.get("/api/sitemap", etag);
  expect([known.statusCode, known.body, known.headers["content-length"]]).toEqual([
    304,
    "",
    undefined,
  ]);
  expect(answer.statusCode).toBe(200);
  const changed: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(answer.json()).toEqual([
    { id: first, changed },
    { id: second, changed },
  ]);
  const last = await town.visit.get("/api/sitemap?limit=1&offset=1");
  expect([last.json<object>(), last.headers["x-total-count"]]).toEqual([
    [{ id: second, changed }],
    "2",
  ]);
  expect((await other.visit.get("/api/sitemap")).json()).toEqual([]);
});
