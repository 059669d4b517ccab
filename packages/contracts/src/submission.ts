/** The public listing form: a business that asks to be listed, with one featured coupon. */
import { z } from "zod";
import { LONGEST_ADDRESS } from "./business.ts";
import { couponWrite } from "./coupon.ts";
import { author } from "./history.ts";
import {
  day,
  id,
  isWebLink,
  latitude,
  longitude,
  openingHours,
  paging,
  picture,
  readRevision,
  requiredText,
  searchText,
  text,
} from "./fields.ts";
import { listingPlan } from "./plan.ts";

/** Categories that the form offers, in its order. */
export const LISTING_CATEGORIES = [
  "Restaurant & Food",
  "Retail & Shopping",
  "Health & Wellness",
  "Home & Garden",
  "Automotive",
  "Professional Services",
  "Entertainment",
  "Beauty & Personal Care",
  "Technology",
  "Education",
  "Real Estate",
  "Other",
] as const;

/** Control characters, and those that make text around them read the other way round. */
const INVISIBLE = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text from anybody: nothing in it can make it look like another one to who decides. */
const visibleText = (max: number) =>
  text(max)
    .overwrite((value) => value.replaceAll(INVISIBLE, ""))
    .trim();
const atLeast = (min: number, max: number, message: string) => visibleText(max).min(min, message);
const profile = visibleText(2000).optional();

/** Body of `POST /api/listing-submissions`; its messages are the ones that the form shows. */
export const submissionWrite = z.strictObject({
  selectedPlan: listingPlan,
  businessName: atLeast(2, 200, "Business name must be at least 2 characters"),
  description: atLeast(10, 2000, "Description must be at least 10 characters"),
  address: atLeast(5, 300, "Address is required"),
  city: atLeast(2, 100, "City is required"),
  state: atLeast(2, 100, "State is required"),
  zipCode: atLeast(5, 20, "ZIP code is required"),
  /** Where its marker was set on the map; null where none was. */
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  category: atLeast(1, 80, "Category is required"),
  phone: atLeast(10, 50, "Phone number is required"),
  email: text(254).pipe(z.email("Valid email is required")),
  website: text(2000)
    .refine((value) => value === "" || isWebLink(value), "Valid website URL is required")
    .default(""),
  openingHours: openingHours.default(""),
  contactName: atLeast(2, 200, "Contact name is required"),
  contactTitle: visibleText(200).default(""),
  logoUrl: picture.default(""),
  businessImageUrl: picture.default(""),
  /** Only a premium listing has them. */
  socialMediaLinks: z
    .strictObject({ facebook: profile, instagram: profile, twitter: profile, linkedin: profile })
    .optional(),
  couponTitle: atLeast(5, 200, "Coupon title is required"),
  couponDescription: atLeast(10, 2000, "Coupon description is required"),
  couponDiscount: atLeast(1, 100, "Discount amount is required"),
  couponCode: visibleText(100).default(""),
  /** "": the coupon is valid at once. */
  couponStartDate: z.union([z.literal(""), day]).default(""),
  couponExpiration: requiredText(40, "Expiration date is required").pipe(day),
  couponTerms: atLeast(10, 5000, "Terms and conditions are required"),
  couponImageUrl: picture.default(""),
});
export type SubmissionWrite = z.infer<typeof submissionWrite>;

/** The address as the business has it. */
export const wholeAddressOf = (
  form: Pick<SubmissionWrite, "address" | "city" | "state" | "zipCode">,
) => `${form.address}, ${form.city}, ${form.state} ${form.zipCode}`;

/** Each part of it may be long, all of them together may not. */
export const isAddressTooLong = (form: Parameters<typeof wholeAddressOf>[0]) =>
  wholeAddressOf(form).length > LONGEST_ADDRESS;
export const ADDRESS_TOO_LONG = `Please use at most ${LONGEST_ADDRESS} characters for the address with its city and state`;

/** As it is stored: once, days were taken that are refused now. */
export const submissionForm = submissionWrite.extend({
  couponStartDate: z.string().default(""),
  couponExpiration: z.string(),
});

/** Answer to a stored submission. `token` is told once: with it whoever sent it can erase it. */
export const submissionResponse = z.object({ id, token: z.string() });

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export const submissionStatus = z.enum(SUBMISSION_STATUSES);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/**
 * What listings tells of a submission: to media which pictures it holds, to coupons the coupon to make
 * when it is approved. Nothing personal.
 */
export const submissionState = z.object({
  id,
  status: submissionStatus,
  imageUrls: z.array(z.string()),
  coupon: couponWrite
    .extend({
      startDate: z.string().nullable().default(null),
      expiration: z.string().nullable().default(null),
    })
    // A later version may tell more.
    .strip()
    .optional(),
});

/** A submission as admins see it. */
export const adminSubmission = z.object({
  id,
  status: submissionStatus,
  /** Why it was rejected; "" otherwise. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: author.nullable(),
  /** So long the decision can still be undone, in ms from the answer: the reader's clock may be wrong. */
  undoMs: z.int().nonnegative().nullable(),
  /** The business that an approval made. */
  businessId: id.nullable(),
  revision: z.int(),
  form: submissionForm,
});

export const submissionListQuery = z.strictObject({
  /** Words of the business, its contact, their e-mail address and telephone number. */
  q: searchText.default(""),
  status: submissionStatus.optional(),
  ...paging,
});

export const submissionExportQuery = submissionListQuery.pick({ q: true, status: true });

/** So many of a town wait at most: more than that nobody finds a real one among. */
export const MOST_PENDING = 2000;

/** `GET /api/admin/submissions/counts` */
export const submissionCounts = z.record(submissionStatus, z.int());
export const submissionRejection = z.strictObject({
  reason: requiredText(1000, "Please give a reason"),
  revision: readRevision.optional(),
});
export type SubmissionRejection = z.infer<typeof submissionRejection>;

/**
 * Body of an approval, all of it optional: what is left out follows the form (a category of its name, made
 * when it is missing) and its plan (both are paid for being featured, premium also for the badge).
 */
export const submissionApproval = z
  .strictObject({
    categoryId: z.int("Please select a category").positive("Please select a category"),
    showDeals: z.boolean(),
    isPremium: z.boolean(),
    revision: readRevision,
  })
  .partial();
export type SubmissionApproval = z.infer<typeof submissionApproval>;

/** With the revision that was seen, no later decision is taken back instead. */
export const submissionUndo = z.strictObject({ revision: readRevision.optional() });

/** How long a decision can be taken back, in ms. */
export const UNDO_MS = 60_000;
