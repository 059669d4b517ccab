/** The coupon form: blank texts are sent as "", a missing expiration as null. */
import { adminCoupon, couponUpdate } from "@mainstreet/contracts/coupon";
import { z } from "zod";
import { couponFieldText, couponTexts } from "../../../shared/text/records.ts";
import type { HistoryKind } from "../../../admin/history/get-history.ts";
import { numberOf } from "../../../admin/form/record-form.ts";
import type { RecordForm } from "../../../admin/form/record-form.ts";

export const COUPONS_PATH = "/api/admin/coupons";

const typed = z.object({
  businessId: z.string(),
  title: z.string(),
  description: z.string(),
  discount: z.string(),
  code: z.string(),
  expiration: z.string(),
  terms: z.string(),
  imageUrl: z.string(),
  ctaText: z.string(),
  showDeals: z.boolean(),
});

export const couponForm: RecordForm<z.infer<typeof typed>, typeof adminCoupon> = {
  path: COUPONS_PATH,
  schema: typed
    .transform(({ businessId, expiration, ...values }) => ({
      ...values,
      businessId: numberOf(businessId) ?? Number.NaN,
      expiration: expiration === "" ? null : expiration,
    }))
    .pipe(couponUpdate.omit({ revision: true }).required()),
  stored: adminCoupon,
  valuesOf: (record) => ({
    businessId: record ? String(record.businessId) : "",
    title: record?.title ?? "",
    description: record?.description ?? "",
    discount: record?.discount ?? "",
    code: record?.code ?? "",
    expiration: record?.expiration ?? "",
    terms: record?.terms ?? "",
    imageUrl: record?.imageUrl ?? "",
    ctaText: record?.ctaText ?? "",
    showDeals: record?.showDeals ?? false,
  }),
  labels: {
    ...couponFieldText,
    businessId: couponFieldText.business,
    imageUrl: couponFieldText.image,
    code: couponFieldText.codeField,
  },
  wordFor: ({ business }, field) => (field === "businessId" ? business?.name : undefined),
};

export const couponHistory: HistoryKind = {
  change: "coupons",
  path: COUPONS_PATH,
  one: couponTexts.one,
  labels: couponForm.labels,
  refersTo: { businessId: "/api/admin/businesses" },
};
