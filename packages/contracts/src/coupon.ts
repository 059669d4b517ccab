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
  /** First day of validity in the town's time zone; null = at once. Shoppers don't see it before. */
  startDate: day.nullable().default(null),
  /** Shoppers see it before its first day, and when that is. */
  isAnnounced: z.boolean().default(false),
  /** Last day of validity in the town's time zone; null = no expiration. */
  expiration: day.nullable().default(null),
  terms: text(5000).default(""),
  imageUrl: picture.default(""),
  ctaText: text(100).default(""),
  showDeals: z.boolean().default(false),
  /** A draft, which admins alone see, is not. */
  isActive: z.boolean().default(true),
};

/** A record to create: only business and title have no default. */
export const couponWrite = z.strictObject(couponFields);
export type CouponWrite = z.infer<typeof couponWrite>;

const givenFields = withoutDefaults(couponFields);

/** A change: fields left out stay as they are; `revision` is the one that was read. */
export const couponUpdate = z.strictObject({ ...givenFields, revision: readRevision }).partial();

/** A row of an import: blank or absent fields keep what is stored, but for an `expiration` of null. */
export const couponRow = z
  .strictObject(givenFields)
  .partial()
  .required({ businessId: true, title: true });
export type CouponRow = z.infer<typeof couponRow>;

/** What coupons tells the other services about a coupon. */
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

/** What shoppers are told of a coupon itself; the first day where it has one. */
export const publicCoupon = couponState
  .omit({ isAnnounced: true, isActive: true })
  .extend({ startDate: z.string().optional() });
export type PublicCoupon = z.infer<typeof publicCoupon>;

export const coupon = publicCoupon.extend({ business });
export type Coupon = z.infer<typeof coupon>;

/** One coupon's page: an expired one still answers and says so. */
export const couponDetail = coupon.extend({ expired: z.boolean() });
export type CouponDetail = z.infer<typeof couponDetail>;

/** What admins see; `business` is null while its news is still on the way. */
export const adminCoupon = couponState.extend({
  business: business.omit({ description: true, openingHours: true }).nullable(),
  expired: z.boolean(),
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AdminCoupon = z.infer<typeof adminCoupon>;

/** `ending`: what ends first, then what has no end; `newest`: what was added last. */
const couponOrder = z.enum(["ending", "newest"]);
export type CouponOrder = z.infer<typeof couponOrder>;

export const couponListQuery = z.strictObject({
  categoryId: queryId.optional(),
  /** Any of these. */
  categoryIds: queryIds(20).optional(),
  /** Without it by business, or near a place featured ones first and then the nearest. */
  sort: couponOrder.optional(),
  businessId: queryId.optional(),
  /** Of businesses that are open. */
  openNow,
  featured: z.stringbool().optional(),
  ...paging,
});

export const nearbyCouponsQuery = couponListQuery.extend({
  /** `nearest`: featured or not. */
  sort: z.enum([...couponOrder.options, "nearest"]).optional(),
  /** Whose own are left out. */
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

/** What an export holds: the whole list, filtered in the same way. */
export const couponExportQuery = adminCouponListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
