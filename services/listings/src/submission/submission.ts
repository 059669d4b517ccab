/** Rules of submissions: pure, no database, no HTTP. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { couponWrite } from "@mainstreet/contracts/coupon";
import { author } from "@mainstreet/contracts/history";
import {
  ADDRESS_TOO_LONG,
  isAddressTooLong,
  submissionForm,
  submissionStatus,
  wholeAddressOf,
} from "@mainstreet/contracts/submission";
import type { SubmissionApproval, SubmissionWrite } from "@mainstreet/contracts/submission";
import { profileLink } from "@mainstreet/contracts/written-link";
import { z } from "zod";
import { HALF_PLACE, missingCoordinate } from "../business/business.ts";

/** A submission as it is stored. */
export const storedSubmission = z.object({
  id: z.int().positive(),
  status: submissionStatus,
  reason: z.string(),
  /** ISO time of the decision; null while it is pending. */
  decidedAt: z.string().nullable(),
  /** Who decided; null while it is pending. */
  decidedBy: author.nullable().default(null),
  /** The business that the approval created. */
  businessId: z.int().nullable(),
  /** Whether its coupon is featured, as the approval decided. */
  showDeals: z.boolean().default(true),
  form: submissionForm,
});
export type StoredSubmission = z.infer<typeof storedSubmission>;

/** Fields of a pending submission. */
export const UNDECIDED = {
  status: "pending",
  reason: "",
  decidedAt: null,
  decidedBy: null,
  businessId: null,
  showDeals: true,
} satisfies Partial<StoredSubmission>;

/** Stored fields that hold its pictures. */
export const SUBMITTED_IMAGES = ["form.logoUrl", "form.businessImageUrl", "form.couponImageUrl"];

/** Returns what other services learn of it: its pictures and, once approved, its coupon. */
export const toPublishedState = ({
  id,
  status,
  businessId,
  showDeals,
  form,
}: StoredSubmission) => ({
  id,
  status,
  imageUrls: [form.logoUrl, form.businessImageUrl, form.couponImageUrl].filter((url) => url !== ""),
  ...(status === "approved" &&
    businessId !== null && { coupon: couponOf(form, { businessId, showDeals }) }),
});

/** Returns a fault that only several fields of a form show together. */
export function faultOf(form: SubmissionWrite): { path: string; message: string } | undefined {
  const { couponStartDate, couponExpiration, latitude, longitude } = form;
  if (couponStartDate > couponExpiration)
    return { path: "couponStartDate", message: "The first day must not be after the last day" };
  if (isAddressTooLong(form)) return { path: "address", message: ADDRESS_TOO_LONG };
  const path = missingCoordinate({ latitude, longitude });
  return path && { path, message: HALF_PLACE };
}

/** Returns what an approval lists: as the admin chose, otherwise as the plan says. */
export const listingOf = (
  { selectedPlan }: SubmissionWrite,
  { showDeals = true, isPremium = selectedPlan === "premium" }: SubmissionApproval,
) => ({ showDeals, isPremium });

/** Returns the business that an approval creates. Premium has the verified badge and social links. */
export function businessOf(
  form: SubmissionWrite,
  {
    categoryId,
    showDeals,
    isPremium,
  }: Pick<BusinessRecord, "categoryId" | "showDeals" | "isPremium">,
): Omit<BusinessRecord, "id"> {
  const { facebook, instagram, twitter, linkedin } = (isPremium && form.socialMediaLinks) || {};
  return {
    name: form.businessName,
    address: wholeAddressOf(form),
    phone: form.phone,
    website: form.website,
    latitude: form.latitude,
    longitude: form.longitude,
    categoryId,
    imageUrl: form.businessImageUrl,
    logoUrl: form.logoUrl,
    rating: 0,
    reviewCount: 0,
    showDeals,
    isPremium,
    facebookUrl: profileLink("facebook", facebook),
    instagramUrl: profileLink("instagram", instagram),
    twitterUrl: profileLink("twitter", twitter),
    linkedinUrl: profileLink("linkedin", linkedin),
    websiteUrl: "",
    description: form.description,
    openingHours: form.openingHours,
    contactName: form.contactName,
    contactEmail: form.email,
    plan: form.selectedPlan,
    paidUntil: "",
  };
}

const couponOf = (
  form: SubmissionWrite,
  listing: { businessId: number; showDeals: boolean },
): z.input<typeof couponWrite> => ({
  ...listing,
  title: form.couponTitle,
  description: form.couponDescription,
  discount: form.couponDiscount,
  code: form.couponCode,
  startDate: form.couponStartDate === "" ? null : form.couponStartDate,
  expiration: form.couponExpiration,
  terms: form.couponTerms,
  imageUrl: form.couponImageUrl,
  ctaText: "",
});
