/** On which day of each month an event can repeat that begins on a given one. */
import { RULE_WEEKDAYS, parseRecurrence } from "@mainstreet/contracts/recurrence";
import { weekdayOf } from "@mainstreet/contracts/open-at";
import type { Choice } from "../../../../admin/form/select-field.tsx";
import { repeatsFieldText as text } from "../../../../shared/text/manage-events.ts";

/** As parts of a rule, `chosen` among them; none without a day. */
export function monthChoices(startDate: string, chosen: string): Choice[] {
  const values = startDate === "" ? [] : partsOf(startDate);
  const all = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: labelOf(value) }));
}

/** The nth weekday first, which is what most mean. */
export function partsOf(day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - date;
  const nth = Math.ceil(date / 7);
  const weekday = RULE_WEEKDAYS[weekdayOf(day)];
  return [
    ...(nth < 5 ? [`BYDAY=${nth}${weekday}`] : []),
    ...(left < 7 ? [`BYDAY=-1${weekday}`] : []),
    `BYMONTHDAY=${date}`,
    ...(left === 0 ? ["BYMONTHDAY=-1"] : []),
  ];
}

function labelOf(part: string): string {
  const read = parseRecurrence(`FREQ=MONTHLY;${part}`);
  if ("fault" in read || read.rule.frequency !== "MONTHLY") return part;
  const { on } = read.rule;
  return "date" in on ? text.onDate(on.date) : text.onWeekday(on.nth, on.weekday);
}
