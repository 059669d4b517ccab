/** What search engines are told of. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCoupons } from "../testing/ground.ts";
import type { Coupons } from "../testing/ground.ts";

let coupons: Coupons;
beforeAll(async () => {
  coupons = await openCoupons();
});
afterAll(() => coupons.close());

test("the sitemap's list holds the town's live coupons, each with the day of its last change", async () => {
  const town = await coupons.town();
  const other = await coupons.town();
  const shop = await town.business({ name: "Corner Shop" });
  const id = await town.coupon({ businessId: shop, title: "Tea" });
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
  expect(answer.json()).toEqual([{ id, changed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
  expect((await other.visit.get("/api/sitemap")).json()).toEqual([]);
});
