/** The listing form's values, and which fields each of its steps has. */
import { zodResolver } from "@hookform/resolvers/zod";
import {
  ADDRESS_TOO_LONG,
  isAddressTooLong,
  submissionWrite,
} from "@mainstreet/contracts/submission";
import type { FieldPath } from "react-hook-form";
import { z } from "zod";
import { wizardText } from "../../shared/text/wizard.ts";

/** The contract's fields and messages; in the form every field is a string, empty at first. */
const listingForm = submissionWrite.required().extend({
  latitude: z.string(),
  longitude: z.string(),
  socialMediaLinks: z.strictObject({ facebook: z.string(), instagram: z.string() }),
});
export type ListingValues = z.input<typeof listingForm>;
export type ListingField = Exclude<FieldPath<ListingValues>, "socialMediaLinks" | "selectedPlan">;

export const emptyListing: ListingValues = {
  selectedPlan: "featured",
  businessName: "",
  description: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  latitude: "",
  longitude: "",
  category: "",
  phone: "",
  email: "",
  website: "",
  openingHours: "",
  contactName: "",
  contactTitle: "",
  logoUrl: "",
  businessImageUrl: "",
  socialMediaLinks: { facebook: "", instagram: "" },
  couponTitle: "",
  couponDescription: "",
  couponDiscount: "",
  couponCode: "",
  couponStartDate: "",
  couponExpiration: "",
  couponTerms: "",
  couponImageUrl: "",
};

/**
 * Returns the form's rules. A coupon must not be over when it is sent, nor end before it begins;
 * `today` is the town's day.
 */
export const listingResolver = (today: string) =>
  zodResolver(
    listingForm
      .extend({
        couponExpiration: listingForm.shape.couponExpiration.refine(
          (day) => day >= today,
          wizardText.expirationOver,
        ),
      })
      .refine(
        ({ couponStartDate: first, couponExpiration: last }) =>
          first === "" || last === "" || first <= last,
        // Checked even while other fields are invalid.
        { path: ["couponStartDate"], message: wizardText.startsTooLate, when: () => true },
      )
      .refine((form) => !isAddressTooLong(form), {
        path: ["address"],
        message: ADDRESS_TOO_LONG,
        when: () => true,
      }),
  );

/** Returns whether anything was typed or uploaded. */
export function isBegun({ socialMediaLinks, ...fields }: ListingValues): boolean {
  const texts = Object.values({ ...fields, ...socialMediaLinks, selectedPlan: "" });
  return texts.some((text) => text !== "");
}

/**
 * Returns what is sent: without empty fields, and with social media links for premium listings
 * only.
 */
export function toSubmission({ socialMediaLinks, ...fields }: ListingValues): object {
  const links = Object.entries(socialMediaLinks).filter(([, link]) => link !== "");
  const { latitude, longitude, ...texts } = fields;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== "")),
    ...(latitude === "" ? {} : { latitude: Number(latitude), longitude: Number(longitude) }),
    ...(fields.selectedPlan === "premium" && links.length > 0
      ? { socialMediaLinks: Object.fromEntries(links) }
      : {}),
  };
}

/** Completes a site typed without its scheme: `bean.example/menu` → `https://bean.example/menu`. */
export function completeLink(website: string): string {
  const site = website.trim();
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:[/:?#]|$)/i.test(site) ? `https://${site}` : site;
}

/** A step's fields, both lists in display order. */
interface Step {
  /** Validated before the next step. */
  checked: readonly ListingField[];
  /** The other fields of the step. */
  other: readonly ListingField[];
}

export const listingSteps: readonly Step[] = [
  {
    checked: ["businessName", "category", "description", "address", "city", "state", "zipCode"],
    other: ["latitude", "longitude"],
  },
  {
    checked: ["phone", "email", "website", "contactName", "contactTitle", "openingHours"],
    other: [
      "logoUrl",
      "businessImageUrl",
      "socialMediaLinks.facebook",
      "socialMediaLinks.instagram",
    ],
  },
  {
    checked: [
      "couponTitle",
      "couponDescription",
      "couponDiscount",
      "couponStartDate",
      "couponExpiration",
      "couponTerms",
    ],
    other: ["couponCode", "couponImageUrl"],
  },
  { checked: [], other: [] },
];

export const LAST_STEP = listingSteps.length - 1;

interface FieldPlace {
  step: number;
  /** Index among the step's fields. */
  at: number;
  field: ListingField;
}

/** Returns where the field of a server's fault is; undefined when no step has it. */
export function placeOf(path: string): FieldPlace | undefined {
  for (const [step, { checked, other }] of listingSteps.entries())
    for (const [at, field] of [...checked, ...other].entries())
      if (field === path) return { step, at, field };
  return undefined;
}
