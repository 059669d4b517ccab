import { expect, test } from "vitest";
import { createRowMapper } from "./map-row.ts";

test.each([
  ["", "10115", "Main St 5, 10115 Berlin"],
  ["", "", "Main St 5, 10115 Berlin"],
  ["Germany", "10115", "Main St 5, 10115 Berlin, Germany"],
  ["", "1012 AB", "Main St 5, 1012 AB Berlin"],
  ["NL", "1012 AB", "Main St 5, 1012 AB Berlin"],
])("with state “%s” and code “%s”, appends no city to %s", (state, zip, address) => {
  const cells = Object.entries({ name: "A", address, city: "Berlin", state, zip });
  const row = { entity: "businesses", row: 1, size: 100, cells } as const;
  expect(createRowMapper("town")(row).fields["address"]).toBe(address);
});

test("appends the city to a street that ends with its name", () => {
  const cells = Object.entries({ name: "A", address: "Suite 2, 12 Berlin", city: "Berlin" });
  const row = { entity: "businesses", row: 1, size: 100, cells } as const;
  expect(createRowMapper("town")(row).fields["address"]).toBe("Suite 2, 12 Berlin, Berlin");
});
