import { expect, test } from "vitest";
import { isElsewhere, isRegionOf, publicOf, startingFields, toPublishedState } from "./business.ts";

test("a new admin-only field is neither published nor public", () => {
  const known = { ...startingFields({ name: "Quince", categoryId: 1 }), id: 1 };
  const later = { ...known, note: "Owes us for May" };
  expect(toPublishedState(later)).toEqual(toPublishedState(known));
  expect(publicOf(later)).toEqual(publicOf(known));
  expect(toPublishedState(known)).toMatchObject({ id: 1, name: "Quince", openingHours: "" });
});

test.each([
  ["Via Roma 12, Rome", "Via Roma 99, Rome", true],
  ["Calle Mayor, 5, Madrid", "Calle Mayor, 99, Madrid", true],
  ["Am Markt 3", "Am Markt 17", true],
  ["Am Markt 3", "Am Markt 3, 10115 Berlin", false],
  ["Am Rathausplatz, 10115 Berlin", "Am Rathausplatz, 10117 Berlin", false],
  ["12 Main St", "12 Main Street, Suite 4", false],
  ["12 Main St", "12 Elm St", true],
  ["Northgate Mall, Springfield", "Northgate Mall #210, Springfield", false],
  ["Courthouse Square", "Courthouse Square Suite B2", false],
  ["Downtown Mall Springfield IL 62701", "Downtown Mall, Springfield, IL 62701", false],
  ["The Pier", "The Pier, San Francisco, CA 94105", false],
  ["City Hall", "City Hall, 1 Main St", false],
  ["Springfield, IL", "Springfield, OR", true],
])("whether %s is elsewhere than %s: %s", (address, before, isIt) => {
  expect([isElsewhere(address, before), isElsewhere(before, address)]).toEqual([isIt, isIt]);
});

test.each([
  ["Springfield, IL 62701", "12 Main St, Springfield, IL 62701", true],
  ["10115 Berlin", "Hauptstr. 5, 10115 Berlin", true],
  ["1010 Wien", "Am Markt 3/17, 1010 Wien", true],
  ["12 Main St", "Suite 5, 12 Main St", false],
  ["1200 Main St", "Suite 5, 1200 Main St", false],
  ["1200 Harbor Way", "Unit 7, 1200 Harbor Way", false],
  ["1200 Broadway", "The Annex, 1200 Broadway", false],
])("whether %s is only the region of %s: %s", (address, before, isIt) => {
  expect(isRegionOf(address, before)).toBe(isIt);
});
