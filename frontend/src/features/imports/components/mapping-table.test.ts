import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { expect, it } from "vitest";
import { fileSize } from "../../../shared/format/number.ts";
import { columnLabel, fieldLabel } from "../../../shared/text/import-check.ts";
import { columnKey, missingIn, sharedFields, withChoices } from "./mapping-table.tsx";

const mapping: FileMapping = {
  kind: "coupons",
  hasHeader: true,
  columns: [
    { entity: "coupons", name: "Shop", field: null },
    { entity: "coupons", name: "Title", field: "title" },
  ],
};

it("choosing a column's field keeps the known fields of the other columns", () => {
  const key = columnKey({ entity: "coupons", name: "Shop" });
  const chosen = withChoices(mapping, new Map([[key, "businessId"]]));
  expect(chosen.columns.map(({ field }) => field)).toEqual(["businessId", "title"]);
  expect(missingIn(mapping)).toEqual(["businessId"]);
  expect(missingIn(chosen)).toEqual([]);
});

it("no field is missing when each row names its own kind", () => {
  expect(missingIn({ ...mapping, kind: null })).toEqual([]);
});

it("columns that share a field are listed together, the best named first, vague ones last", () => {
  const columns: FileMapping["columns"] = [
    { entity: "events", name: "date", field: "startDate" },
    { entity: "events", name: "Start Date", field: "startDate" },
    { entity: "events", name: "begins", field: "startDate" },
    { entity: "coupons", name: "start", field: "startDate" },
    { entity: "coupons", name: "End Date", field: "expiration" },
    { entity: "coupons", name: "Expires", field: "expiration" },
    { entity: "coupons", name: "notes", field: null },
    { entity: "businesses", name: "Company", field: "name" },
    { entity: "businesses", name: "Name", field: "name" },
    { entity: "events", name: "words", field: null },
  ];
  expect(sharedFields({ ...mapping, kind: null, columns })).toMatchObject([
    { field: "startDate", names: ["Start Date", "date", "begins"] },
    { field: "expiration", names: ["Expires", "End Date"] },
    { field: "name", names: ["Company", "Name"] },
  ]);
  const ofOne = columns.filter(({ entity }) => entity === "events");
  expect(sharedFields({ ...mapping, kind: "events", columns: ofOne })).toHaveLength(1);
});

it("file sizes and field names are shown in readable form", () => {
  expect([308, 1234, 12_345, 2_147_483_648].map(fileSize)).toEqual([
    "308 bytes",
    "1.2 kB",
    "12 kB",
    "2.1 GB",
  ]);
  const said = ["categoryId", "phone", "row 2", "place"].map((field) =>
    fieldLabel("businesses", field),
  );
  expect(said).toEqual(["Category", "Phone", "row 2", "place"]);
});

it("a field has the same label as in its form", () => {
  const coupon = ["startDate", "isActive", "terms", "isAnnounced", "code", "businessId"] as const;
  expect(coupon.map((field) => columnLabel("coupons", field))).toEqual([
    "First day",
    "Published",
    "Terms & conditions",
    "Announce before it starts",
    "Code",
    "Business",
  ]);
  expect([columnLabel("events", "ticketUrl"), columnLabel("events", "isActive")]).toEqual([
    "Ticket link",
    "Active",
  ]);
  expect(columnLabel("businesses", "twitterUrl")).toBe("Twitter/X");
});
