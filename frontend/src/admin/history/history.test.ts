import type { HistoryEntry } from "@mainstreet/contracts/history";
import { describe, expect, it } from "vitest";
import { shownEntry } from "./history.ts";

const fields: Parameters<typeof shownEntry>[1] = {
  texts: { one: "coupon" },
  form: [
    [
      "The offer",
      { name: "title", label: "Title" },
      { name: "expiration", label: "Expiration date", type: "date" },
      { name: "showDeals", label: "Featured", as: "switch" },
      {
        name: "category",
        label: "Category",
        as: "choice",
        options: [{ value: "Food", label: "Food & Drink" }],
      },
    ],
  ],
};
const names = new Map([["businessId", new Map([[7, "Alder Bakery"]])]]);
const entry = (changes: HistoryEntry["changes"], by = { id: 1, name: "clerk" }): HistoryEntry => ({
  at: "2026-11-21T15:30:00.000Z",
  by,
  action: "changed",
  changes,
});
const changesOf = (...changes: HistoryEntry["changes"]) =>
  shownEntry(entry(changes), fields, names).changes;

describe("a change in a record's history", () => {
  it("is described in a sentence with the form's field names", () => {
    const change = (...of: string[]) =>
      shownEntry(entry(of.map((field) => ({ field, from: "a", to: "b" }))), fields, names).sentence;
    expect(change("title")).toBe("clerk changed Title");
    expect(change("title", "reviewCount")).toBe("clerk changed Title and Review count");
    expect(change("a", "b", "c", "d")).toBe("clerk changed 4 fields");
    expect(change()).toBe("clerk saved this coupon unchanged");
  });

  it("names the import or the system when nobody made it by hand", () => {
    const by = (name: string) =>
      shownEntry(
        { ...entry([], { id: 0, name }), by: { id: null, name }, action: "created" },
        fields,
        names,
      ).sentence;
    expect(by("Import")).toBe("An import created this coupon");
    expect(by("System")).toBe("The system created this coupon");
  });

  it("shows values as the form does", () => {
    expect(
      changesOf(
        { field: "title", from: "", to: "Two loaves" },
        { field: "expiration", from: null, to: "2026-12-05" },
        { field: "showDeals", from: false, to: true },
        { field: "businessId", from: 7, to: 8 },
        { field: "category", from: "General", to: "Food" },
        { field: "imageUrl", from: "/media/a.webp", to: "/media/b.webp" },
      ),
    ).toEqual([
      { label: "Title", from: "(empty)", to: "Two loaves" },
      { label: "Expiration date", from: "(empty)", to: "Dec 05, 2026" },
      { label: "Featured", from: "No", to: "Yes" },
      { label: "Business id", from: "Alder Bakery", to: "8" },
      { label: "Category", from: "General", to: "Food & Drink" },
      { label: "Image url", from: "a picture", to: "another picture" },
    ]);
  });
});
