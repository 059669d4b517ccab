import { describe, expect, it } from "vitest";
import type { Field } from "../record-kind.ts";
import { differencesOf, merged } from "./edit-conflict.tsx";

const before = {
  name: "Alder",
  phone: "1",
  website: "",
  categoryId: "3",
  showDeals: false,
  plan: "",
  paidUntil: "",
};
const versions = {
  before,
  mine: { ...before, name: "Alder Bakery", phone: "2" },
  theirs: {
    ...before,
    phone: "3",
    website: "a.example",
    categoryId: "4",
    showDeals: true,
    plan: "premium",
    paidUntil: "2031-05-05",
  },
};

describe("two concurrent changes of a record", () => {
  it("are shown with what the other changed, and where both changed a field", () => {
    const wordFor = ({ name }: Field) => (name === "categoryId" ? "Books" : undefined);
    const fields: Field[] = [
      { name: "name", label: "Name" },
      { name: "phone", label: "Phone" },
      { name: "website", label: "Website" },
      { name: "categoryId", label: "Category", as: "category" },
      { name: "showDeals", label: "Featured", as: "switch" },
      {
        name: "plan",
        label: "Plan",
        as: "choice",
        options: [{ value: "premium", label: "Premium Plan" }],
      },
      { name: "paidUntil", label: "Paid until", type: "date" },
    ];
    expect(differencesOf(versions, fields, wordFor)).toEqual([
      { label: "Phone", theirs: "3", alsoMine: true },
      { label: "Website", theirs: "a.example", alsoMine: false },
      { label: "Category", theirs: "Books", alsoMine: false },
      { label: "Featured", theirs: "Yes", alsoMine: false },
      { label: "Plan", theirs: "Premium Plan", alsoMine: false },
      { label: "Paid until", theirs: "May 05, 2031", alsoMine: false },
    ]);
  });

  it("are merged, keeping one's own value where both changed a field", () => {
    expect(merged(versions)).toEqual({
      name: "Alder Bakery",
      phone: "2",
      website: "a.example",
      categoryId: "4",
      showDeals: true,
      plan: "premium",
      paidUntil: "2031-05-05",
    });
  });

  describe("of fields that belong together", () => {
    const before = { address: "1 Main St", latitude: "1", longitude: "1" };
    const together = ["address", "latitude", "longitude"] as const;

    it("combine one's new address with the other's coordinates", () => {
      const theirs = { ...before, latitude: "2", longitude: "2" };
      const mine = { ...before, address: "9 Quay" };
      expect(merged({ before, mine, theirs }, together)).toEqual({ ...theirs, address: "9 Quay" });
    });

    it("keep all of one's own fields if one has a new coordinate", () => {
      const theirs = { address: "9 Quay", latitude: "2", longitude: "2" };
      const mine = { ...before, longitude: "3" };
      expect(merged({ before, mine, theirs }, together)).toEqual(mine);
    });
  });
});
