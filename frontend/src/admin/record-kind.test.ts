import { adminBusiness, businessUpdate } from "@mainstreet/contracts/business";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { expect, it } from "vitest";
import { businessTexts } from "../shared/text/records.ts";
import { referredBy, typedSchema, valuesOf } from "./record-kind.ts";
import type { RecordKind } from "./record-kind.ts";

const kind: RecordKind<AdminBusiness> = {
  change: "businesses",
  path: "/api/admin/businesses",
  texts: businessTexts,
  nameOf: ({ name }) => name,
  schema: adminBusiness,
  body: businessUpdate.pick({
    name: true,
    categoryId: true,
    latitude: true,
    reviewCount: true,
    showDeals: true,
  }),
  width: 500,
  form: [
    [
      "Basics",
      { name: "name", label: "Name", required: true },
      { name: "categoryId", label: "Category", as: "category" },
      [
        { name: "latitude", label: "Latitude", type: "number", blank: null },
        { name: "reviewCount", label: "Reviews", type: "number", initial: "0", blank: 0 },
      ],
      { name: "showDeals", label: "Featured", as: "switch" },
    ],
  ],
};
const blank = { name: "", categoryId: "", latitude: "", reviewCount: "0", showDeals: false };

it("a new record's form is blank except for its kind's initial values", () => {
  expect(valuesOf(kind, null)).toEqual(blank);
});

it("a stored record is shown as typed text, and sent as it was stored", () => {
  const stored = { name: "Alder", categoryId: 3, latitude: null, reviewCount: 12, showDeals: true };
  const typed = valuesOf(kind, stored);
  expect(typed).toEqual({
    name: "Alder",
    categoryId: "3",
    latitude: "",
    reviewCount: "12",
    showDeals: true,
  });
  expect(typedSchema(kind).parse(typed)).toEqual(stored);
});

it("blank fields are sent as their field defines, and text in number fields is refused", () => {
  const typed = { ...blank, name: "Alder", categoryId: "3", reviewCount: " " };
  expect(typedSchema(kind).parse(typed)).toMatchObject({ latitude: null, reviewCount: 0 });
  const faults = (more: object) =>
    typedSchema(kind)
      .safeParse({ ...typed, ...more })
      .error?.issues.map(({ path }) => path.join("."));
  expect(faults({ latitude: "north", categoryId: "" })).toEqual(["categoryId", "latitude"]);
});

it("the record behind an id is found beside it", () => {
  const record = { categoryId: 3, category: { id: 3, name: "Books" } };
  expect(referredBy(record, { name: "categoryId" })?.name).toBe("Books");
  expect(referredBy(null, { name: "categoryId" })).toBeNull();
});
