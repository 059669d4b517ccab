/** Mapping of file columns to record fields. */
import { z } from "zod";
import { importEntity } from "./import.ts";
import type { ImportEntity } from "./import.ts";

/** Fields to which file columns can be mapped, in the order shown to users. */
export const IMPORT_FIELDS = {
  categories: ["name", "id"],
  businesses: [
    "name",
    "address",
    "city",
    "state",
    "postalCode",
    "phone",
    "website",
    "category",
    "categoryId",
    "latitude",
    "longitude",
    "imageUrl",
    "logoUrl",
    "rating",
    "reviewCount",
    "showDeals",
    "isPremium",
    "facebookUrl",
    "instagramUrl",
    "twitterUrl",
    "linkedinUrl",
    "websiteUrl",
    "description",
    "openingHours",
    "contactName",
    "contactEmail",
    "plan",
    "paidUntil",
    "externalId",
    "id",
  ],
  coupons: [
    "businessId",
    "title",
    "description",
    "discount",
    "code",
    "startDate",
    "isAnnounced",
    "expiration",
    "terms",
    "imageUrl",
    "ctaText",
    "showDeals",
    "isActive",
    "businessName",
    "id",
  ],
  events: [
    "name",
    "startDate",
    "endDate",
    "startTime",
    "endTime",
    "recurrence",
    "description",
    "location",
    "category",
    "businessId",
    "imageUrl",
    "ticketPrice",
    "ticketUrl",
    "contactInfo",
    "isFeatured",
    "isActive",
    "businessName",
    "id",
  ],
} as const satisfies Record<ImportEntity, readonly string[]>;

/** Required fields: rows of the entity cannot be stored without them. */
const REQUIRED_FIELDS = {
  categories: ["name"],
  businesses: ["name"],
  coupons: ["businessId", "title"],
  events: ["name", "startDate"],
} as const satisfies { [Entity in ImportEntity]: readonly ImportField<Entity>[] };

/** Returns the required fields to which no column is mapped; a business can also be found by its name. */
export function missingFields(
  entity: ImportEntity,
  read: Iterable<ImportField | null | undefined>,
): ImportField[] {
  const found = new Set(read);
  if (found.has("businessName")) found.add("businessId");
  return REQUIRED_FIELDS[entity].filter((field) => !found.has(field));
}

/** A field of the entity, by default of any. */
export type ImportField<Entity extends ImportEntity = ImportEntity> =
  (typeof IMPORT_FIELDS)[Entity][number];

export const importField = z.enum(
  [...new Set(Object.values(IMPORT_FIELDS).flat())],
  "Please choose one of the fields",
);

const mappedColumn = z
  .strictObject({
    entity: importEntity,
    /** As written in the file; `Column 1` etc. if the file has no names. */
    name: z.string(),
    /** Null: the column is ignored. */
    field: importField.nullable(),
  })
  .refine(({ entity, field }) => field === null || isFieldOf(entity, field), {
    path: ["field"],
    message: "Please choose one of the fields",
  });
export type MappedColumn = z.infer<typeof mappedColumn>;

export const isFieldOf = (entity: ImportEntity, field: string) =>
  IMPORT_FIELDS[entity].some((one) => one === field);

/** Errors in a row's coordinates that can be corrected if the town has a location. */
export const mendable = z.enum(["swapped", "sign"]);
export type Mendable = z.infer<typeof mendable>;

/** Errors in coordinates: those not corrected are dropped, and the address is geocoded. */
export const misplaced = z.enum([...mendable.options, "half", "far"]);
export type Misplaced = z.infer<typeof misplaced>;

/** How a file is read. Columns not listed are mapped by their names. */
export const fileMapping = z.strictObject({
  /** Entity of the rows of a CSV; null if the rows tell it themselves, or it is not known yet. */
  kind: importEntity.nullable(),
  /** Whether the first line of a CSV names the columns. */
  hasHeader: z.boolean(),
  columns: z.array(mappedColumn).max(2000),
  /** The sheet of an Excel workbook to read; by default the first. */
  sheet: z.string().max(100).optional(),
  /** Errors that are corrected in the whole file. */
  mend: z.array(mendable).max(mendable.options.length).optional(),
});
export type FileMapping = z.infer<typeof fileMapping>;
