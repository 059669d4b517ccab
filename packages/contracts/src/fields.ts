/** Field schemas shared by several contracts: ids, days, links, pictures, numbers in query strings. */
import { z } from "zod";
import { SAVED_LIMIT } from "./saved.ts";
import { MIN_DATE } from "./min-date.ts";
import { webLink } from "./web-link.ts";
import { formatHours, parseHours } from "./hours.ts";
import { LONGEST_RECURRENCE, formatRecurrence, parseRecurrence } from "./recurrence.ts";

/** Id of a record within its town and entity, counted from 1. */
export const id = z.int().positive();

/** Revision of the record that the author of a change has read. */
export const readRevision = z
  .int()
  .describe(
    "The revision that was read: the change is refused with 409 `outdated` when somebody has saved since, unless it changes nothing. " +
      "Without it the change is made whatever others have saved: the last one wins, field by field.",
  );

/** Slug of a town, e.g. `maplewood`; part of host names and of every stored document. */
export const townSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, "Use lower-case letters, digits and hyphens");

/** A text whose absence has a message of its own; anything else than a text is refused as everywhere. */
export const givenText = (absent?: string) =>
  z.string({ error: ({ input }) => (input === undefined ? absent : undefined) });

/**
 * Trimmed text; "" means none. Validation stops at a text that is too long, as further checks could be slow.
 */
export const text = (max: number, absent?: string) =>
  givenText(absent)
    .trim()
    .max(max, { error: tooLong(max), abort: true });

export const tooLong = (max: number) => `Please use at most ${max} characters`;

/** Trimmed text that must not be empty. */
export const requiredText = (max: number, message: string) => text(max, message).min(1, message);

/**
 * A day, `YYYY-MM-DD`. An ISO date-time is reduced to its written date, so that no time zone can move a deal's
 * last day.
 */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T.*)?$/, "Please enter a date as YYYY-MM-DD")
  .overwrite((value) => value.slice(0, 10))
  .refine(
    (value) => value >= MIN_DATE && z.iso.date().safeParse(value).success,
    "Please enter a real date",
  );

const INVALID_URL = "Please enter a valid URL or leave empty";

/** Whether the text is safe to use as a link. */
export const isWebLink = (value: string) => webLink(value) !== undefined;

/** Link to another site, http or https; "" means none. */
export const link = text(2000).refine((value) => value === "" || isWebLink(value), INVALID_URL);

/** A host, optionally with a path: `tiktok.com/@joes` is one, `joe@joes.example` is an email address. */
const BARE_SITE = /^(?:\/\/)?[^\s@/?#.]+\.[^\s@/?#]+(?:[/?#]\S*)?$/;

/** A website with or without `https://`; "" means none. */
export const website = text(2000).refine((value) => {
  if (value === "") return true;
  if (/^[a-z][a-z\d+.-]*:/i.test(value) && !/^[\w.-]+:\d+/.test(value)) return isWebLink(value);
  return BARE_SITE.test(value) && isWebLink(`https://${value}`);
}, INVALID_URL);

/** One of our own pictures (`/media/…`) or one on another site; "" means none. */
export const picture = text(2000).refine(
  (value) => value === "" || /^\/media\/[\w.-]+$/.test(value) || isWebLink(value),
  INVALID_URL,
);

export const LONGEST_HOURS = 1000;
const HOURS = "Please write hours as Mo-Fr 09:00-18:00; Sa 10:00-14:00; Dec 25 off, or leave empty";

/** Opening hours, converted to their canonical form, which may be longer; "" means unknown. */
export const openingHours = text(LONGEST_HOURS)
  .refine((value) => parseHours(value) !== undefined, HOURS)
  .overwrite((value) => {
    const hours = parseHours(value);
    return hours ? formatHours(hours) : value;
  })
  .max(LONGEST_HOURS, tooLong(LONGEST_HOURS));

/** Recurrence of an event, converted to its canonical form; "" if it does not repeat. */
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

/** A number in a query string; an empty value is an error, not 0. */
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

/** `?ids=3,1,2`: returns those that exist in the town, in that order. */
export const savedQuery = z.strictObject({ ids: queryIds(SAVED_LIMIT) });

/** An id in a path, e.g. `/api/coupons/17`. */
export const idParams = z.strictObject({ id: queryId });

/** Page of a list: `limit` records from `offset` on; the total is in `X-Total-Count`. */
export const paging = {
  limit: queryNumber
    .pipe(z.int().min(1).max(500))
    .default(60)
    .describe("1 to 500, else 60. `X-Total-Count` says how many there are."),
  offset: queryNumber.pipe(z.int().min(0).max(10_000_000)).default(0),
};

/** An admin's search in a list: prefixes of words, or a record's id. */
export const searchText = z.string().trim().max(100, "Please search for at most 100 characters");

/** Sort orders by the given names; `-name` is descending. */
export const sortBy = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.union([z.enum(names), z.templateLiteral(["-", z.enum(names)])]);

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/**
 * Removes defaults, for changes and rows whose absent fields keep their values: a default applies even if
 * optional.
 */
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
