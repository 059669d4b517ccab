import { expect, it } from "vitest";
import { proposedCategory } from "./listing-form.tsx";

const categories = ["Coffee & Bakery", "Food & Dining", "Home Services", "Other"].map(
  (name, at) => ({ id: at + 1, name }),
);

it.each([
  ["other", 4],
  ["Restaurant & Food", 2],
  ["Professional Services", 3],
  ["Home & Garden", 3],
  ["Automotive", undefined],
])("a submission for %s is proposed for category %s", (wanted, id) => {
  expect(proposedCategory(categories, wanted)).toBe(id);
});
