/** The town's own day, by its time zone. */
import { tz } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { formatISO } from "date-fns/formatISO";
import { startOfDay } from "date-fns/startOfDay";

/** The day it is at `now` in an IANA time zone, as `YYYY-MM-DD`. */
export const dayIn = (timeZone: string, now: Date) =>
  formatISO(now, { representation: "date", in: tz(timeZone) });

/** When the day that it is at `now` ends in the zone, in ms since 1970; days have 23 to 25 hours. */
export const dayEnd = (timeZone: string, now: Date) =>
  startOfDay(addDays(now, 1, { in: tz(timeZone) })).getTime();
