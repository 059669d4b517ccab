import { describe, expect, it } from "vitest";
import { CATEGORY_SELECTED, selectedCategory } from "./home-params.ts";

const carrying = (detail: unknown) =>
  selectedCategory(new CustomEvent("categorySelected", { detail }));

describe("the event categorySelected", () => {
  it("is named categorySelected", () => {
    expect(CATEGORY_SELECTED).toBe("categorySelected");
  });

  it.each([7, "7", { categoryId: 7 }, { id: 7 }, { categoryId: "7" }, { categoryId: 7, id: 1 }])(
    "carries a category's id as %j",
    (detail) => {
      expect(carrying(detail)).toBe(7);
    },
  );

  it.each([null, {}, { categoryId: null }, { id: null }])(
    "selects all categories with %j",
    (detail) => {
      expect(carrying(detail)).toBeNull();
    },
  );

  it.each(["books", -1, 0, 1.5, Number.NaN, { id: "books" }, { id: { $ne: 1 } }, true, ""])(
    "carries no id with %j",
    (detail) => {
      expect(carrying(detail)).toBeUndefined();
    },
  );

  it("carries no id when it is a plain event", () => {
    expect(selectedCategory(new Event("categorySelected"))).toBeUndefined();
  });
});
