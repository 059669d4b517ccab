/** What happens in a town: concerts, markets, runs. (What services send each other is a message.) */
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

/** Offered categories and the words shown for them. */
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

/** A record to create: only name and start have no default. */
export const townEventWrite = z.strictObject(townEventFields);

/** What the admin form sends: there an event has a business. */
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

/** A row of an import: blank or absent fields keep what is stored. */
export const townEventRow = z
  .strictObject(givenFields)
  .partial()
  .required({ name: true, startDate: true })
  .extend({ startDate: requiredDay("Please give a start date") });
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
  /** Older messages do not say. */
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

/** What events keeps. */
export const townEventRecord = townEventState.extend({ recurrence: z.string().default("") });
export type TownEventRecord = z.infer<typeof townEventRecord>;

/** One of the times at which an event that repeats takes place. */
export const occurrence = z.object({
  /** As the rule has it. */
  day: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string(),
  status: z.enum(["scheduled", "cancelled", "moved"]),
  note: z.string(),
  /** What differs, in words: `Cancelled`, `Moved to Dec 13`. */
  change: z.string().optional(),
});
export type Occurrence = z.infer<typeof occurrence>;

/** As visitors see it; the days and times of one that repeats are those of the first of `occurrences`. */
export const townEvent = townEventState.extend({
  createdAt: z.iso.datetime(),
  business: z.object({ id, name: z.string(), address: z.string().optional() }).nullable(),
  /** When it repeats, in words: `Every Saturday`. */
  repeats: z.string().optional(),
  /** What differs of the time that is shown: `Cancelled – next on Dec 12`. */
  change: z.string().optional(),
  /** The next few; in lists only what differs, and the next that takes place if that is cancelled. */
  occurrences: z.array(occurrence).optional(),
});
export type TownEvent = z.infer<typeof townEvent>;

/** When events are wanted: on a day of the town, or on its present weekend. */
const eventsWhen = z.union([z.enum(["today", "weekend"]), day]);
export type EventsWhen = z.infer<typeof eventsWhen>;

export const townEventListQuery = z.strictObject({
  when: eventsWhen.optional(),
  /** `featured`: those first, then by start. */
  sort: z.enum(["featured", "start"]).default("featured"),
  ...paging,
});

/** What admins see; `business` is null while there is none or its news is still on the way. */
export const adminTownEvent = townEvent.omit({ occurrences: true, change: true }).extend({
  /** "" where it does not repeat; the days and times are those with which it begins. */
  recurrence: z.string(),
  /** Its last day has passed in the town. */
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

/** What an export holds: the whole list, filtered in the same way. */
export const townEventExportQuery = adminTownEventListQuery.omit({
  sort: true,
  limit: true,
  offset: true,
});
