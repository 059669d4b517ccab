import { expect, test } from "vitest";
import { publicOf, startingFields, toPublishedState } from "./business.ts";

test("a new admin-only field is neither published nor public", () => {
  const known = { ...startingFields({ name: "Quince", categoryId: 1 }), id: 1 };
  const later = { ...known, note: "Owes us for May" };
  expect(toPublishedState(later)).toEqual(toPublishedState(known));
  expect(publicOf(later)).toEqual(publicOf(known));
  expect(toPublishedState(known)).toMatchObject({ id: 1, name: "Quince", openingHours: "" });
});
