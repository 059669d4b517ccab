/**
 * Events that happen in a town: concerts, markets, runs. (Notifications between services are called messages.)
 */
import { z } from "zod";
import {
  day,
  id,
  link,
  paging,
  picture,
  queryId,
  readRevision,
  recurrence,
  requiredText,
  searchText,
  sortBy,
  text,
  withoutDefaults,
} from "./fields.ts";

/** Categories with their display names. */
export const TOWN_EVENT_CATEGORIES = {
  General: "General",
  Music: "Music",
  Food: "Food & Drink",
  Arts: "Arts & Culture",
  Sports: "Sports & Recreation",
  Business: "Business & Networking",
  Community: "Community",
} as const;

const townEventFields = {
  businessId: z
    .int("Please select a business")
    .positive("Please select a business")
    .nullable()
    .default(null),
  name: requiredText(200, "Event name is required"),
  description: text(5000).default(""),
  startDate: day,
  endDate: day.nullable().default(null),
  startTime: text(20).default(""),
  endTime: text(20).default(""),
  recurrence: recurrence.default(""),
  location: text(500).default(""),
  imageUrl: picture.default(""),
  ticketPrice: text(100).default(""),
  ticketUrl: link.default(""),
  contactInfo: text(500).default(""),
  category: z
    .enum(
      ["General", "Music", "Food", "Arts", "Sports", "Business", "Community"],
      "Please choose General, Music, Food, Arts, Sports, Business or Community as the category",
    )
    .default("General"),
  isFeatured: z.boolean().default(false),
  isActive: z.boolean().default(true),
};

const requiredDay = (message: string) => z.string(message).min(1, message).pipe(day);

/** A record to create: only name and start date have no default. */
export const townEventWrite = z.strictObject(townEventFields);

/** The admin form requires a business. */
const formFields = {
  businessId: z.int("Please select a business").positive("Please select a business"),
  startDate: requiredDay("Please select a start date"),
};
export const townEventCreate = townEventWrite.extend(formFields);

const givenFields = withoutDefaults(townEventFields);

/** A change: fields left out stay as they are; `revision` is the one that was read. */
export const townEventUpdate = z
  .strictObject({ ...givenFields, ...formFields, revision: readRevision })
  .partial();

/** A row of an import: blank or absent fields keep the stored values. */
export const townEventRow = z
  .strictObject(givenFields)
  .partial()
  .extend({ name: townEventFields.name, startDate: requiredDay("Please give a start date") });
export type TownEventRow = z.infer<typeof townEventRow>;

export const townEventState = z.object({
  id,
  businessId: id.nullable(),
  name: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  /** Missing in older messages. */
  recurrence: z.string().optional(),
  location: z.string(),
  imageUrl: z.string(),
  ticketPrice: z.string(),
  ticketUrl: z.string(),
  contactInfo: z.string(),
  category: z.string(),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
});

/** State stored by the events service. */
export const townEventRecord = townEventState.extend({ recurrence: z.string().default("") });
export type TownEventRecord = z.infer<typeof townEventRecord>;

/** One occurrence of a recurring event. */
export const occurrence = z.object({
  /** The day according to the rule. */
  day: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(["scheduled", "cancelled", "moved"]),
  note: z.string(),
  /** The difference in words: `Cancelled`, `Moved to Dec 13`. */
  change: z.string().optional(),
});
export type Occurrence = z.infer<typeof occurrence>;

/** Public JSON; days and times of a recurring event are those of its first listed occurrence. */
export const townEvent = townEventState.extend({
  createdAt: z.iso.datetime(),
  business: z.object({ id, name: z.string(), address: z.string().optional() }).nullable(),
  /** The recurrence in words: `Every Saturday`. */
  repeats: z.string().optional(),
  /** Difference of the occurrence shown, in words: `Cancelled – next on Dec 12`. */
  change: z.string().optional(),
  /** The next few occurrences; in lists only those that differ, and the one after a cancelled one. */
  occurrences: z.array(occurrence).optional(),
});
export type TownEvent = z.infer<typeof townEvent>;

/** Day for which events are listed: a day of the town, or its current weekend. */
const eventsWhen = z.union([z.enum(["today", "weekend"]), day]);
export type EventsWhen = z.infer<typeof eventsWhen>;

export const townEventListQuery = z.strictObject({
  when: eventsWhen.optional(),
  /** `featured`: featured ones first, then by start. */
  sort: z.enum(["featured", "start"]).default("featured"),
  ...paging,
});

/** Adds fields for admins; `business` is null if there is none, or until its message arrives. */
export const adminTownEvent = townEvent.omit({ occurrences: true, change: true }).extend({
  /** "" if it does not repeat; days and times are those with which the series begins. */
  recurrence: z.string(),
  /** Whether its last day has passed in the town. */
  over: z.boolean(),
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});
export type AdminTownEvent = z.infer<typeof adminTownEvent>;

export const adminTownEventListQuery = z.strictObject({
  q: searchText.default(""),
  sort: sortBy(["id", "name", "startDate"]).default("id"),
  businessId: queryId.optional(),
  active: z.stringbool().optional(),
  featured: z.stringbool().optional(),
  over: z.stringbool().optional(),
  ...paging,
});

/** Query of an export: the whole list with the same filters. */
export const townEventExportQuery = adminTownEventListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
