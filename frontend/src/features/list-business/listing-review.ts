/** What the review shows of each step. */
import { longDay } from "../../shared/format/day.ts";
import { wizardFields } from "../../shared/text/wizard.ts";
import type { ListingValues } from "./listing-values.ts";

export interface ReviewedField {
  label: string;
  /** "" where nothing was given. */
  value: string;
  /** As wide as the page; short ones stand in pairs. */
  long?: boolean;
  /** The value is the address of such a picture. */
  picture?: "logo" | "business" | "coupon";
}

/** Three lists, one for each step before the review. */
export function reviewOf(values: ListingValues): ReviewedField[][] {
  const { facebook, instagram } = values.socialMediaLinks;
  const { latitude, longitude } = values;
  const field = (name: Exclude<keyof typeof wizardFields, "facebook" | "instagram" | "place">) => ({
    label: wizardFields[name],
    value: values[name],
  });
  const dayField = (name: "couponStartDate" | "couponExpiration") => ({
    label: wizardFields[name],
    value: values[name] && longDay(values[name]),
  });
  return [
    [
      field("businessName"),
      field("category"),
      { ...field("description"), long: true },
      { ...field("address"), long: true },
      field("city"),
      field("state"),
      field("zipCode"),
      { label: wizardFields.place, value: latitude && `${latitude}, ${longitude}` },
    ],
    [
      field("phone"),
      field("email"),
      { ...field("website"), long: true },
      { ...field("openingHours"), long: true },
      field("contactName"),
      field("contactTitle"),
      { ...field("logoUrl"), picture: "logo" },
      { ...field("businessImageUrl"), picture: "business" },
      ...(values.selectedPlan === "premium"
        ? [
            { label: wizardFields.facebook, value: facebook },
            { label: wizardFields.instagram, value: instagram },
          ]
        : []),
    ],
    [
      { ...field("couponTitle"), long: true },
      { ...field("couponDescription"), long: true },
      field("couponDiscount"),
      field("couponCode"),
      dayField("couponStartDate"),
      dayField("couponExpiration"),
      { ...field("couponTerms"), long: true },
      { ...field("couponImageUrl"), picture: "coupon", long: true },
    ],
  ];
}
