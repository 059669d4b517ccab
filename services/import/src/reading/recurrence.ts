/** When an event of a file repeats: the contract's lines; what cannot be kept is left out of the row, and said. */
import { recurrence } from "@mainstreet/contracts/fields";
import { weekdayOf } from "@mainstreet/contracts/open-at";
import { RULE_WEEKDAYS } from "@mainstreet/contracts/recurrence";
import { dayOf, isUtcTime, localTime } from "./days.ts";
import type { MappedRow } from "./map-row.ts";

/** `timeZone` is that of the town's clocks; undefined: nobody has said. */
export function withReadRecurrence(row: MappedRow, timeZone?: string): MappedRow {
  const { recurrence: written, ...fields } = row.fields;
  if (typeof written !== "string") return row;
  const { data, error } = recurrence.safeParse(plainLines(written, fields["startDate"], timeZone));
  if (data !== undefined) return { ...row, fields: { ...fields, recurrence: data } };
  const message = error?.issues[0]?.message ?? "";
  return { ...row, fields, leftOut: [...(row.leftOut ?? []), { path: "recurrence", message }] };
}

function plainLines(written: string, startDate: unknown, timeZone: string | undefined): string {
  const [rule = "", ...others] = written.split("\n");
  const start = typeof startDate === "string" ? startDate : "";
  return [plainRule(rule, start, timeZone), ...others].join("\n");
}

/** A rule as calendars write it without what the contract has no word for, as long as it means the same. */
function plainRule(written: string, start: string, timeZone: string | undefined): string {
  const parts = written
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";");
  const valueOf = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const frequency = valueOf("FREQ");
  const day = RULE_WEEKDAYS[weekdayOf(start)];
  const isBare = day !== undefined && !parts.some((part) => part.startsWith("BY"));
  if (isBare && frequency === "WEEKLY") parts.push(`BYDAY=${day}`);
  if (isBare && frequency === "MONTHLY") parts.push(`BYMONTHDAY=${Number(start.slice(8))}`);
  // Where weeks begin tells the week of a Sunday, which matters where weeks are left out.
  const isSame =
    frequency !== "WEEKLY" ||
    (valueOf("INTERVAL") ?? "1") === "1" ||
    !`${valueOf("BYDAY")},${day}`.includes("SU");
  return parts
    .filter((part) => part !== "WKST=SU" || !isSame)
    .map((part) => part.replace(/(?<=^UNTIL=).+/, (until) => lastDay(until, timeZone)))
    .join(";");
}

/** Of a moment in UTC the day that the town's clocks show; midnight may mean the day. */
function lastDay(until: string, timeZone: string | undefined): string {
  const local = timeZone === undefined ? null : localTime(until, timeZone);
  const day = isUtcTime(until) ? local?.day : dayOf(until);
  return day?.replaceAll("-", "") ?? until;
}
