import { expect, it } from "vitest";
import { proposedCategory } from "./listing-form.tsx";

const categories = ["Coffee & Bakery", "Food & Dining", "Home Services", "Other"].map(
  (name, at) => ({ id: at + 1, name }),
);

it.each([
  ["other", 4],
  [" Home  services", 3],
  ["Restaurant & Food", undefined],
  ["Professional Services", undefined],
  ["Home & Garden", undefined],
])(
  "a submission for %s is proposed for category %s, as the service would list it",
  (wanted, id) => {
    expect(proposedCategory(categories, wanted)).toBe(id);
  },
);
