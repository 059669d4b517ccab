/** Field shapes shared by several contracts: ids, days, links, pictures, numbers in query strings. */
import { z } from "zod";
import { SAVED_LIMIT } from "./saved.ts";
import { FIRST_DAY } from "./first-day.ts";
import { webLink } from "./web-link.ts";
import { formatHours, parseHours } from "./hours.ts";
import { LONGEST_RECURRENCE, formatRecurrence, parseRecurrence } from "./recurrence.ts";

/** Number that identifies a record within its town and entity, counted from 1. */
export const id = z.int().positive();

/** Of a change: which state of the record its author has read. */
export const readRevision = z
  .int()
  .describe(
    "The revision that was read: the change is refused with 409 `outdated` when somebody has saved since. " +
      "Without it the change is made whatever others have saved: the last one wins, field by field.",
  );

/** Slug of a town, e.g. `maplewood`; part of host names and of every stored document. */
export const townSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "Use lower-case letters, digits and hyphens");

/** One line of text, trimmed; "" means none. What else there is to say of one that is too long may take long. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: tooLong(max), abort: true });

export const tooLong = (max: number) => `Please use at most ${max} characters`;

/** One line of text that must not be empty. */
export const requiredText = (max: number, message: string) => text(max).min(1, message);

/**
 * A day as people write it, `YYYY-MM-DD`. An ISO date-time is read as the day written in it,
 * so that no time zone can move a deal's last day.
 */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T.*)?$/, "Please enter a date as YYYY-MM-DD")
  .overwrite((value) => value.slice(0, 10))
  .refine(
    (value) => value >= FIRST_DAY && z.iso.date().safeParse(value).success,
    "Please enter a real date",
  );

const INVALID_URL = "Please enter a valid URL or leave empty";

/** Whether a text can safely be shown as a link. */
export const isWebLink = (value: string) => webLink(value) !== undefined;

/** Link to another site, http or https; "" means none. */
export const link = text(2000).refine((value) => value === "" || isWebLink(value), INVALID_URL);

/** A host, whatever its page: `tiktok.com/@joes` is one, `joe@joes.example` is an e-mail address. */
const BARE_SITE = /^(?:\/\/)?[^\s@/?#.]+\.[^\s@/?#]+(?:[/?#]\S*)?$/;

/** A site as people write it, with or without `https://`; "" means none. */
export const website = text(2000).refine((value) => {
  if (value === "") return true;
  if (/^[a-z][a-z\d+.-]*:/i.test(value) && !/^[\w.-]+:\d+/.test(value)) return isWebLink(value);
  return BARE_SITE.test(value) && isWebLink(`https://${value}`);
}, INVALID_URL);

/** Picture of ours (`/media/…`) or on another site; "" means none. */
export const picture = text(2000).refine(
  (value) => value === "" || /^\/media\/[\w.-]+$/.test(value) || isWebLink(value),
  INVALID_URL,
);

export const LONGEST_HOURS = 1000;
const HOURS = "Please write hours as Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off, or leave empty";

/** Opening hours in their one spelling, which may be the longer one; "" means not known. */
export const openingHours = text(LONGEST_HOURS)
  .refine((value) => parseHours(value) !== undefined, HOURS)
  .overwrite((value) => {
    const hours = parseHours(value);
    return hours ? formatHours(hours) : value;
  })
  .max(LONGEST_HOURS, tooLong(LONGEST_HOURS));

/** When an event repeats, in its one spelling; "" where it does not. */
export const recurrence = text(LONGEST_RECURRENCE)
  .superRefine((value, context) => {
    const read = parseRecurrence(value);
    if (value !== "" && "fault" in read) context.addIssue({ code: "custom", message: read.fault });
  })
  .overwrite((value) => {
    const read = parseRecurrence(value);
    return "fault" in read ? value : formatRecurrence(read);
  })
  .max(LONGEST_RECURRENCE, tooLong(LONGEST_RECURRENCE));

const LATITUDE = "Please enter a number from -90 to 90";
const LONGITUDE = "Please enter a number from -180 to 180";

export const latitude = z.number(LATITUDE).min(-90, LATITUDE).max(90, LATITUDE);
export const longitude = z.number(LONGITUDE).min(-180, LONGITUDE).max(180, LONGITUDE);

/** A number in a query string; an empty value is an error, not zero. */
export const queryNumber = z
  .string()
  .trim()
  .regex(/^-?\d+(?:\.\d+)?$/, "Please give a number")
  .transform(Number);

export const queryLatitude = queryNumber.pipe(latitude);
export const queryLongitude = queryNumber.pipe(longitude);
export const queryMiles = queryNumber.pipe(z.number().positive().max(25_000));
export const queryId = queryNumber.pipe(id);

/** Several ids in a query string, `3,1,2`. */
export const queryIds = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}(?:,\d{1,15})*$/, "Please give numbers with commas between them")
    .transform((list) => list.split(",").map(Number))
    .pipe(z.array(id).max(most));

/** `?ids=3,1,2`: those of them that the town has, in that order. */
export const savedQuery = z.strictObject({ ids: queryIds(SAVED_LIMIT) });

/** An id in a path, e.g. `/api/coupons/17`. */
export const idParams = z.strictObject({ id: queryId });

/** Window of a list: `limit` records from `offset` on; totals travel in `X-Total-Count`. */
export const paging = {
  limit: queryNumber
    .pipe(z.int().min(1).max(500))
    .default(60)
    .describe("1 to 500, else 60. `X-Total-Count` says how many there are."),
  offset: queryNumber.pipe(z.int().min(0).max(10_000_000)).default(0),
};

/** What an admin searches a list for: beginnings of words, or a record's number. */
export const searchText = z.string().trim().max(100, "Please search for at most 100 characters");

/** Orders of a list by the given names; `-name` is the other way round. */
export const sortBy = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.union([z.enum(names), z.templateLiteral(["-", z.enum(names)])]);

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** For a change or a row, in which what is left out stays as it is: within an optional a default counts, too. */
export function withoutDefaults<Fields extends Record<string, z.ZodType>>(
  fields: Fields,
): { [Name in keyof Fields]: WithoutDefault<Fields[Name]> };
export function withoutDefaults(fields: Record<string, z.ZodType>): object {
  const given = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(given);
}
