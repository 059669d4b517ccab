/** The event form: an event has a business and a first day; blank texts are sent as "". */
import { adminTownEvent, townEventUpdate } from "@mainstreet/contracts/town-event";
import { z } from "zod";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText } from "../../../shared/text/manage-events.ts";
import { eventTexts } from "../../../shared/text/records.ts";
import type { HistoryKind } from "../../../admin/history/get-history.ts";
import { numberOf } from "../../../admin/form/record-form.ts";
import type { RecordForm } from "../../../admin/form/record-form.ts";

export const EVENTS_PATH = "/api/admin/events";

const typed = z.object({
  businessId: z.string(),
  name: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  imageUrl: z.string(),
  ticketPrice: z.string(),
  ticketUrl: z.string(),
  contactInfo: z.string(),
  category: z.string(),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
});

export const eventForm: RecordForm<z.infer<typeof typed>, typeof adminTownEvent> = {
  path: EVENTS_PATH,
  schema: typed
    .transform(({ businessId, endDate, ...values }) => ({
      ...values,
      businessId: numberOf(businessId) ?? Number.NaN,
      endDate: endDate === "" ? null : endDate,
    }))
    .pipe(townEventUpdate.omit({ revision: true }).required())
    .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
      path: ["endDate"],
      message: eventFieldText.endBeforeStart,
    }),
  stored: adminTownEvent,
  valuesOf: (record) => ({
    businessId: String(record?.businessId ?? ""),
    name: record?.name ?? "",
    description: record?.description ?? "",
    startDate: record?.startDate ?? "",
    endDate: record?.endDate ?? "",
    startTime: record?.startTime ?? "",
    endTime: record?.endTime ?? "",
    location: record?.location ?? "",
    imageUrl: record?.imageUrl ?? "",
    ticketPrice: record?.ticketPrice ?? "",
    ticketUrl: record?.ticketUrl ?? "",
    contactInfo: record?.contactInfo ?? "",
    category: record?.category ?? "General",
    isFeatured: record?.isFeatured ?? false,
    isActive: record?.isActive ?? true,
  }),
  labels: {
    ...eventFieldText,
    businessId: eventFieldText.business,
    imageUrl: eventFieldText.image,
    isFeatured: eventFieldText.featured,
    isActive: eventFieldText.active,
  },
};

export const eventHistory: HistoryKind = {
  change: "events",
  path: EVENTS_PATH,
  one: eventTexts.one,
  labels: eventForm.labels,
  choices: { category: eventCategories },
  refersTo: { businessId: "/api/admin/businesses" },
};
