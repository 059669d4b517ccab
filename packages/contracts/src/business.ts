/** Businesses of a town, as visitors and admins see them. */
import { z } from "zod";
import { category } from "./category.ts";
import {
  day,
  id,
  latitude,
  link,
  longitude,
  openingHours,
  paging,
  picture,
  queryId,
  queryLatitude,
  queryLongitude,
  queryMiles,
  readRevision,
  requiredText,
  searchText,
  sortBy,
  text,
  website,
  withoutDefaults,
} from "./fields.ts";
import { LISTING_PLANS } from "./plan.ts";

const RATING = "Please enter a number from 0 to 5";
const REVIEWS = "Please enter a whole number, 0 or more";

/** Location fields, which belong together: a change of only one may make them contradict each other. */
export const PLACE_FIELDS = ["address", "latitude", "longitude"] as const;

export const LONGEST_ADDRESS = 500;

/** The fields an admin fills in; also what an import row is checked against. */
const businessFields = {
  name: requiredText(200, "Business name is required"),
  address: text(LONGEST_ADDRESS).default(""),
  phone: text(50).default(""),
  website: website.default(""),
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  categoryId: z.int("Please select a category").positive("Please select a category"),
  imageUrl: picture.default(""),
  logoUrl: picture.default(""),
  rating: z.number(RATING).min(0, RATING).max(5, RATING).nullable().default(0),
  reviewCount: z.int(REVIEWS).min(0, REVIEWS).default(0),
  showDeals: z.boolean().default(false),
  isPremium: z.boolean().default(false),
  facebookUrl: link.default(""),
  instagramUrl: link.default(""),
  twitterUrl: link.default(""),
  linkedinUrl: link.default(""),
  websiteUrl: link.default(""),
  description: text(2000).default(""),
  openingHours: openingHours.default(""),
  /** For admins only: the contact for the listing, and what has been paid for. */
  contactName: text(200).default(""),
  /** One or several addresses, as in membership lists. */
  contactEmail: text(254).default(""),
  plan: z.enum(["", ...LISTING_PLANS], `Please choose ${LISTING_PLANS.join(" or ")}`).default(""),
  paidUntil: z.union([z.literal(""), day]).default(""),
};

/** A record to create: only name and category have no default. */
export const businessWrite = z.strictObject(businessFields);

const givenFields = withoutDefaults(businessFields);

/** A change: fields left out stay as they are; `revision` is the one that was read. */
export const businessUpdate = z.strictObject({ ...givenFields, revision: readRevision }).partial();

/** Id of a record in its source; "" means none. */
export const externalId = text(200);

/** A row of an import: blank or absent fields keep the stored values. */
export const businessRow = z
  .strictObject({ ...givenFields, externalId })
  .partial()
  .extend({ name: businessFields.name });
export type BusinessRow = z.infer<typeof businessRow>;

/** State of a business in messages to other services. */
export const businessState = z.object({
  id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  categoryId: id,
  imageUrl: z.string(),
  logoUrl: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  showDeals: z.boolean(),
  isPremium: z.boolean(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  linkedinUrl: z.string(),
  websiteUrl: z.string(),
  /** Missing in older messages, from before the filter by opening hours; "" if unknown. */
  openingHours: z.string().default(""),
});
export type BusinessState = z.infer<typeof businessState>;

/** State stored by listings: the additional fields are only for the business's own page or for admins. */
export const businessRecord = businessState.extend({
  description: z.string().default(""),
  contactName: z.string().default(""),
  contactEmail: z.string().default(""),
  plan: businessFields.plan,
  paidUntil: z.string().default(""),
});
export type BusinessRecord = z.infer<typeof businessRecord>;

/** Public JSON; `distance` in miles with one decimal, only in responses to a query with a location. */
export const business = businessState.extend({
  /** Absent where a coupon or an event includes its business. */
  description: z.string().optional(),
  openingHours: z.string().optional(),
  category,
  distance: z.number().nullable().optional(),
});
export type Business = z.infer<typeof business>;

/**
 * A business saved by a visitor; `savedId` is the saved id, if that business was merged into this one since.
 */
export const businessAsSaved = business.extend({ savedId: id.optional() });
export type BusinessAsSaved = z.infer<typeof businessAsSaved>;

/** `waiting` and `failed` turn into `located` or `notFound` in the background. */
export const geocodeStatus = z.enum(["located", "waiting", "notFound", "failed", "noAddress"]);
export type GeocodeStatus = z.infer<typeof geocodeStatus>;

/** Status shown to admins; `unset`: the address is waiting, but no geocoder is configured. */
const shownGeocodeStatus = z.enum([...geocodeStatus.options, "unset"]);

export const adminBusiness = business.extend({
  ...businessRecord.shape,
  externalId: z.string(),
  geocodeStatus: shownGeocodeStatus,
  couponCount: z.int(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminBusiness = z.infer<typeof adminBusiness>;

/** Only those open now in the town's local time; unknown hours count as not open. */
export const openNow = z.stringbool().optional();

const shownFilter = {
  openNow,
  categoryId: queryId.optional(),
  hasCoupons: z.stringbool().optional(),
};

const publicFilter = {
  ...shownFilter,
  featured: z.stringbool().optional(),
  ...paging,
};

/** Index letter: A to Z, or 0 for names that start with anything else. */
const firstLetter = z.string().regex(/^[A-Z0]$/, "Please choose a letter from A to Z, or 0");

export const businessListQuery = z.strictObject({
  ...publicFilter,
  sort: z.enum(["id", "name", "featured"]).default("id"),
  letter: firstLetter.optional(),
});

/** `GET /api/business-letters`: letters under which a town, or one of its categories, has businesses. */
export const businessLettersQuery = z.strictObject({ categoryId: queryId.optional() });
export const businessLetters = z.array(firstLetter);

/**
 * `GET /api/business-places`: all businesses with coordinates, for a map. In columns (entries with the same
 * index belong together), which halves the size. Degrees with five decimals, about a meter.
 */
export const businessPlacesQuery = z.strictObject(shownFilter);
export const businessPlaces = z.object({
  ids: z.array(id),
  names: z.array(z.string()),
  categoryIds: z.array(id),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
});
export type BusinessPlaces = z.infer<typeof businessPlaces>;

export const nearbyBusinessesQuery = z.strictObject({
  ...publicFilter,
  latitude: queryLatitude,
  longitude: queryLongitude,
  radius: queryMiles.optional(),
});

/** The admin list: filtered and sorted by the database; the page keeps the query in its own URL. */
export const adminBusinessListQuery = z.strictObject({
  q: searchText.default(""),
  sort: sortBy(["id", "name"]).default("id"),
  categoryId: queryId.optional(),
  featured: z.stringbool().optional(),
  /** false: without coordinates. */
  located: z.stringbool().optional(),
  /** Counts live coupons only. */
  hasCoupons: z.stringbool().optional(),
  geocodeStatus: geocodeStatus.optional(),
  ...paging,
});

/** Query of an export: the whole list with the same filters. */
export const businessExportQuery = adminBusinessListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
