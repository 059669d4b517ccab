/** Which column of a file is which field of a record. */
import { z } from "zod";
import { importEntity } from "./import.ts";
import type { ImportEntity } from "./import.ts";

/** Fields that columns of a file can be read as, in the order in which people are asked. */
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

/** Fields without which no row of the entity can be stored. */
const REQUIRED_FIELDS = {
  categories: ["name"],
  businesses: ["name"],
  coupons: ["businessId", "title"],
  events: ["name", "startDate"],
} as const satisfies { [Entity in ImportEntity]: readonly ImportField<Entity>[] };

/** Those that no column is read as; a business is known by its name too. */
export function missingFields(
  entity: ImportEntity,
  read: Iterable<ImportField | null | undefined>,
): ImportField[] {
  const found = new Set(read);
  if (found.has("businessName")) found.add("businessId");
  return REQUIRED_FIELDS[entity].filter((field) => !found.has(field));
}

/** A field of the entity, or of any. */
export type ImportField<Entity extends ImportEntity = ImportEntity> =
  (typeof IMPORT_FIELDS)[Entity][number];

export const importField = z.enum(
  [...new Set(Object.values(IMPORT_FIELDS).flat())],
  "Please choose one of the fields",
);

const mappedColumn = z
  .strictObject({
    entity: importEntity,
    /** As it stands in the file; `Column 1` and so on where the file has no names. */
    name: z.string(),
    /** Null: the column is not used. */
    field: importField.nullable(),
  })
  .refine(({ entity, field }) => field === null || isFieldOf(entity, field), {
    path: ["field"],
    message: "Please choose one of the fields",
  });
export type MappedColumn = z.infer<typeof mappedColumn>;

export const isFieldOf = (entity: ImportEntity, field: string) =>
  IMPORT_FIELDS[entity].some((one) => one === field);

/** Mistakes of a row's coordinates that can be mended when the town says where it lies. */
export const mendable = z.enum(["swapped", "sign"]);
export type Mendable = z.infer<typeof mendable>;

/** What is wrong with coordinates: those that are not mended are left out, and the place is looked up. */
export const misplaced = z.enum([...mendable.options, "half", "far"]);
export type Misplaced = z.infer<typeof misplaced>;

/** How a file is read. Columns that are not named here are read by their names. */
export const fileMapping = z.strictObject({
  /** What the rows of a CSV are; null where the rows say so themselves, or nobody knows yet. */
  kind: importEntity.nullable(),
  /** Whether the first line of a CSV names the columns. */
  hasHeader: z.boolean(),
  columns: z.array(mappedColumn).max(2000),
  /** The sheet of an Excel workbook that is read; absent: the first. */
  sheet: z.string().max(100).optional(),
  /** Mistakes that are mended in the whole file. */
  mend: z.array(mendable).max(mendable.options.length).optional(),
});
export type FileMapping = z.infer<typeof fileMapping>;
