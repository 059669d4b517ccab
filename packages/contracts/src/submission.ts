/** The public listing form: a business applies for a listing, with one featured coupon. */
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

/** Categories offered by the form, in this order. */
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

/** Control characters, and those that change the text direction. */
const INVISIBLE = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text from the public, without characters that could disguise it from the admin who decides. */
const visibleText = (max: number, absent?: string) =>
  text(max, absent)
    .overwrite((value) => value.replaceAll(INVISIBLE, ""))
    .trim();
const atLeast = (min: number, max: number, message: string) =>
  visibleText(max, message).min(min, message);
const profile = visibleText(2000).optional();

/** Body of `POST /api/listing-submissions`; the form shows these messages. */
export const submissionWrite = z.strictObject({
  selectedPlan: listingPlan,
  businessName: atLeast(2, 200, "Business name must be at least 2 characters"),
  description: atLeast(10, 2000, "Description must be at least 10 characters"),
  address: atLeast(5, 300, "Address is required"),
  city: atLeast(2, 100, "City is required"),
  state: atLeast(2, 100, "State is required"),
  zipCode: atLeast(5, 20, "ZIP code is required"),
  /** Position of the marker on the map; null if none was set. */
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
  category: atLeast(1, 80, "Category is required"),
  phone: atLeast(10, 50, "Phone number is required"),
  email: text(254, "Valid email is required").pipe(z.email("Valid email is required")),
  website: text(2000)
    .refine((value) => value === "" || isWebLink(value), "Valid website URL is required")
    .default(""),
  openingHours: openingHours.default(""),
  contactName: atLeast(2, 200, "Contact name is required"),
  contactTitle: visibleText(200).default(""),
  logoUrl: picture.default(""),
  businessImageUrl: picture.default(""),
  /** Only for premium listings. */
  socialMediaLinks: z
    .strictObject({ facebook: profile, instagram: profile, twitter: profile, linkedin: profile })
    .optional(),
  couponTitle: atLeast(5, 200, "Coupon title is required"),
  couponDescription: atLeast(10, 2000, "Coupon description is required"),
  couponDiscount: atLeast(1, 100, "Discount amount is required"),
  couponCode: visibleText(100).default(""),
  /** "": the coupon is valid immediately. */
  couponStartDate: z.union([z.literal(""), day]).default(""),
  couponExpiration: requiredText(40, "Expiration date is required").pipe(day),
  couponTerms: atLeast(10, 5000, "Terms and conditions are required"),
  couponImageUrl: picture.default(""),
});
export type SubmissionWrite = z.infer<typeof submissionWrite>;

/** Returns the address in the format of businesses. */
export const wholeAddressOf = (
  form: Pick<SubmissionWrite, "address" | "city" | "state" | "zipCode">,
) => `${form.address}, ${form.city}, ${form.state} ${form.zipCode}`;

/** Each part may be long, but not all of them together. */
export const isAddressTooLong = (form: Parameters<typeof wholeAddressOf>[0]) =>
  wholeAddressOf(form).length > LONGEST_ADDRESS;
export const ADDRESS_TOO_LONG = `Please use at most ${LONGEST_ADDRESS} characters for the address with its city and state`;

/** The stored form: earlier versions accepted days that are refused now. */
export const submissionForm = submissionWrite.extend({
  couponStartDate: z.string().default(""),
  couponExpiration: z.string(),
});

/**
 * Response to a stored submission. `token` is returned only once: with it the sender can erase the submission.
 */
export const submissionResponse = z.object({ id, token: z.string() });

export const SUBMISSION_STATUSES = ["pending", "approved", "rejected"] as const;
export const submissionStatus = z.enum(SUBMISSION_STATUSES);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

/**
 * State of a submission in messages: for media the pictures it uses, for coupons the coupon to create on
 * approval. No personal data.
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
    // A later version may send more.
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
  /** Time left to undo the decision, in ms from the response, as the reader's clock may be wrong. */
  undoMs: z.int().nonnegative().nullable(),
  /** The business created by an approval. */
  businessId: id.nullable(),
  revision: z.int(),
  form: submissionForm,
});

export const submissionListQuery = z.strictObject({
  /** Words of the business, the contact, their email address or phone number. */
  q: searchText.default(""),
  status: submissionStatus.optional(),
  ...paging,
});

export const submissionExportQuery = submissionListQuery.pick({ q: true, status: true });

/** Most pending submissions of a town: among more, nobody would find a real one. */
export const MAX_PENDING = 2000;

/** `GET /api/admin/submissions/counts` */
export const submissionCounts = z.record(submissionStatus, z.int());
export const submissionRejection = z.strictObject({
  reason: requiredText(1000, "Please give a reason"),
  revision: readRevision.optional(),
});
export type SubmissionRejection = z.infer<typeof submissionRejection>;

/**
 * Body of an approval, all of it optional: by default, the category is that named in the form (created if
 * missing), and the rest follows from the plan (both plans include being featured, premium also the badge).
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

/** With `revision`, a later decision is not undone by mistake. */
export const submissionUndo = z.strictObject({ revision: readRevision.optional() });

/** Time in which a decision can be undone, in ms. */
export const UNDO_MS = 60_000;
