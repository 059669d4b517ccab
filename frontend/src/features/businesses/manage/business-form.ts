/** The business form: its texts and ticks, and what is sent for them. */
import { adminBusiness, businessUpdate } from "@mainstreet/contracts/business";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { businessFieldText, businessTexts } from "../../../shared/text/records.ts";
import type { HistoryKind } from "../../../admin/history/get-history.ts";
import { numberOf } from "../../../admin/form/record-form.ts";
import type { RecordForm } from "../../../admin/form/record-form.ts";

export const BUSINESSES_PATH = "/api/admin/businesses";

const typed = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  categoryId: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  imageUrl: z.string(),
  logoUrl: z.string(),
  rating: z.string(),
  reviewCount: z.string(),
  showDeals: z.boolean(),
  isPremium: z.boolean(),
  facebookUrl: z.string(),
  instagramUrl: z.string(),
  twitterUrl: z.string(),
  linkedinUrl: z.string(),
  websiteUrl: z.string(),
  description: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  plan: z.string(),
  paidUntil: z.string(),
});

type BusinessValues = z.infer<typeof typed>;

const shown = (value: number | null = null) => (value === null ? "" : String(value));

export const businessForm: RecordForm<BusinessValues, typeof adminBusiness> = {
  path: BUSINESSES_PATH,
  schema: typed
    .transform(({ categoryId, latitude, longitude, rating, reviewCount, ...values }) => ({
      ...values,
      categoryId: numberOf(categoryId) ?? Number.NaN,
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      rating: numberOf(rating),
      reviewCount: numberOf(reviewCount) ?? 0,
    }))
    .pipe(businessUpdate.omit({ revision: true }).required()),
  stored: adminBusiness,
  valuesOf: (record) => ({
    name: record?.name ?? "",
    address: record?.address ?? "",
    phone: record?.phone ?? "",
    website: record?.website ?? "",
    categoryId: shown(record?.categoryId),
    latitude: shown(record?.latitude),
    longitude: shown(record?.longitude),
    imageUrl: record?.imageUrl ?? "",
    logoUrl: record?.logoUrl ?? "",
    rating: shown(record ? record.rating : 0),
    reviewCount: shown(record?.reviewCount ?? 0),
    showDeals: record?.showDeals ?? false,
    isPremium: record?.isPremium ?? false,
    facebookUrl: record?.facebookUrl ?? "",
    instagramUrl: record?.instagramUrl ?? "",
    twitterUrl: record?.twitterUrl ?? "",
    linkedinUrl: record?.linkedinUrl ?? "",
    websiteUrl: record?.websiteUrl ?? "",
    description: record?.description ?? "",
    contactName: record?.contactName ?? "",
    contactEmail: record?.contactEmail ?? "",
    plan: record?.plan ?? "",
    paidUntil: record?.paidUntil ?? "",
  }),
  labels: {
    ...businessFieldText,
    categoryId: businessFieldText.category,
    imageUrl: businessFieldText.image,
    logoUrl: businessFieldText.logo,
  },
  wordFor: ({ category }, field) => (field === "categoryId" ? category.name : undefined),
};

export const businessHistory: HistoryKind = {
  change: "businesses",
  path: BUSINESSES_PATH,
  one: businessTexts.one,
  labels: businessForm.labels,
  refersTo: { categoryId: "/api/admin/categories" },
};

/** What a search for its address has found. */
export function setPlace(
  form: Pick<UseFormReturn<BusinessValues>, "setValue">,
  latitude: number,
  longitude: number,
) {
  const options = { shouldDirty: true, shouldValidate: true };
  form.setValue("latitude", latitude.toFixed(6), options);
  form.setValue("longitude", longitude.toFixed(6), options);
}
