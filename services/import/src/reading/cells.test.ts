import { expect, test } from "vitest";
import { readCell } from "./cells.ts";

const reviewCount = { field: "reviewCount", kind: "whole" } as const;

test.each([
  ["1,204", 1204],
  ["1.000", 1000],
  ["12.500", 12_500],
  ["1 000", 1000],
  ["1\u00A0000\u00A0000", 1_000_000],
  ["1\u202F000", 1000],
  ["19.0", 19],
  ["19.00", 19],
  ["0.500", 0.5],
])("reads the whole number %s", (written, value) => {
  expect(readCell(reviewCount, written)).toEqual({ value });
});

test("refuses whole numbers whose groups are separated in two ways", () => {
  expect(readCell(reviewCount, "1.000,000")).toHaveProperty("fault");
});

test("reads a rating with three decimals as a decimal", () => {
  expect(readCell({ field: "rating", kind: "number" }, "4.500")).toEqual({ value: 4.5 });
});
