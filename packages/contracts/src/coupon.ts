/** Coupons, as visitors and admins see them. */
import { z } from "zod";
import { business, openNow } from "./business.ts";
import {
  day,
  id,
  paging,
  picture,
  queryId,
  queryIds,
  queryLatitude,
  queryLongitude,
  queryMiles,
  readRevision,
  requiredText,
  searchText,
  sortBy,
  text,
  withoutDefaults,
} from "./fields.ts";

const couponFields = {
  businessId: z.int("Please select a business").positive("Please select a business"),
  title: requiredText(200, "Title is required"),
  description: text(2000).default(""),
  discount: text(100).default(""),
  code: text(100).default(""),
  /**
   * First day of validity in the town's time zone; null = at once. Hidden from shoppers before, unless
   * announced.
   */
  startDate: day.nullable().default(null),
  /** Whether shoppers see it before its first day, with that date. */
  isAnnounced: z.boolean().default(false),
  /** Last day of validity in the town's time zone; null = no expiration. */
  expiration: day.nullable().default(null),
  terms: text(5000).default(""),
  imageUrl: picture.default(""),
  ctaText: text(100).default(""),
  showDeals: z.boolean().default(false),
  /** False for a draft, which only admins see. */
  isActive: z.boolean().default(true),
};

/** A record to create: only business and title have no default. */
export const couponWrite = z.strictObject(couponFields);
export type CouponWrite = z.infer<typeof couponWrite>;

const givenFields = withoutDefaults(couponFields);

/** A change: fields left out stay as they are; `revision` is the one that was read. */
export const couponUpdate = z.strictObject({ ...givenFields, revision: readRevision }).partial();

/** A row of an import: blank or absent fields keep the stored values, but an `expiration` of null clears it. */
export const couponRow = z
  .strictObject(givenFields)
  .partial()
  .extend({ businessId: couponFields.businessId, title: couponFields.title });
export type CouponRow = z.infer<typeof couponRow>;

/** State of a coupon in messages to other services. */
export const couponState = z.object({
  id,
  businessId: id,
  title: z.string(),
  description: z.string(),
  discount: z.string(),
  code: z.string(),
  startDate: z.string().nullable().default(null),
  isAnnounced: z.boolean().default(false),
  expiration: z.string().nullable(),
  terms: z.string(),
  imageUrl: z.string(),
  ctaText: z.string(),
  showDeals: z.boolean(),
  isActive: z.boolean().default(true),
});
export type CouponState = z.infer<typeof couponState>;

/** Public fields of the coupon itself; `startDate` is absent without a first day. */
export const publicCoupon = couponState
  .omit({ isAnnounced: true, isActive: true })
  .extend({ startDate: z.string().optional() });
export type PublicCoupon = z.infer<typeof publicCoupon>;

export const coupon = publicCoupon.extend({ business });
export type Coupon = z.infer<typeof coupon>;

/** A coupon's page: expired coupons are still returned, marked as such. */
export const couponDetail = coupon.extend({ expired: z.boolean() });
export type CouponDetail = z.infer<typeof couponDetail>;

/** Adds fields for admins; `business` is null until the business's message arrives. */
export const adminCoupon = couponState.extend({
  business: business.omit({ description: true, openingHours: true }).nullable(),
  expired: z.boolean(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminCoupon = z.infer<typeof adminCoupon>;

/** `ending`: earliest end first, those without an end last; `newest`: most recently added first. */
const couponOrder = z.enum(["ending", "newest"]);
export type CouponOrder = z.infer<typeof couponOrder>;

export const couponListQuery = z.strictObject({
  categoryId: queryId.optional(),
  /** Matches any of these categories. */
  categoryIds: queryIds(20).optional(),
  /** By default sorted by business; near a place featured ones first, then by distance. */
  sort: couponOrder.optional(),
  businessId: queryId.optional(),
  /** Only coupons of businesses that are open. */
  openNow,
  featured: z.stringbool().optional(),
  ...paging,
});

export const nearbyCouponsQuery = couponListQuery.extend({
  /** `nearest` sorts by distance alone; by default featured coupons come first. */
  sort: z.enum([...couponOrder.options, "nearest"]).optional(),
  /** Business whose coupons are left out. */
  exceptBusinessId: queryId.optional(),
  latitude: queryLatitude,
  longitude: queryLongitude,
  radius: queryMiles.optional(),
});

export const couponDetailQuery = z.strictObject({
  latitude: queryLatitude.optional(),
  longitude: queryLongitude.optional(),
});

/** Days ahead in which a coupon counts as ending soon. */
export const SOON_DAYS = 7;

/** `upcoming`: before its first day; `live`: begun and not over; `soon`: ending within 7 days. */
const couponValidity = z.enum(["live", "soon", "upcoming", "expired"]);
export type CouponValidity = z.infer<typeof couponValidity>;

export const adminCouponListQuery = z.strictObject({
  q: searchText.default(""),
  sort: sortBy(["id", "title", "expiration"]).default("id"),
  businessId: queryId.optional(),
  featured: z.stringbool().optional(),
  validity: couponValidity.optional(),
  active: z.stringbool().optional(),
  ...paging,
});

/** Query of an export: the whole list with the same filters. */
export const couponExportQuery = adminCouponListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
