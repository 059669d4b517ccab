import { describe, expect, it } from "vitest";
import { categoryLabel } from "../../shared/format/category-label.ts";
import { inShownOrder } from "./categories-api.ts";

describe("categories", () => {
  it("are sorted by their displayed names, with 'Uncategorized' last", () => {
    const names = ["Uncategorized", "Pets", "Local Events", "fashion", "Éclairs", "Dining"];
    const shown = inShownOrder(names.map((name, index) => ({ id: index + 1, name })));
    expect(shown.map(({ name }) => categoryLabel(name))).toEqual([
      "Dining",
      "Éclairs",
      "Events",
      "fashion",
      "Pets",
      "Uncategorized",
    ]);
  });
});
