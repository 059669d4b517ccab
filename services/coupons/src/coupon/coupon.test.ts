import { expect, test } from "vitest";
import { publicOf, startingFields } from "./coupon.ts";

test("a new admin-only field is not public", () => {
  const known = { ...startingFields({ title: "Two for one", businessId: 1 }), id: 1 };
  const later = { ...known, note: "Ask before printing" };
  expect(publicOf(later)).toEqual(publicOf(known));
  expect(publicOf(known)).toMatchObject({ title: "Two for one", businessId: 1 });
});
