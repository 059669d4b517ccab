/** Words of the form's fields for when an event repeats. */
import { WEEKDAYS } from "./hours.ts";

const NTH: Record<string, string> = {
  1: "first",
  2: "second",
  3: "third",
  4: "fourth",
  [-1]: "last",
};

export const repeatsFieldText = {
  repeats: "Repeats",
  every: [
    { value: "", label: "Does not repeat" },
    { value: "WEEKLY", label: "Every week" },
    { value: "MONTHLY", label: "Every month" },
  ],
  interval: { WEEKLY: "Every … weeks", MONTHLY: "Every … months" },
  days: "Days",
  weekdays: WEEKDAYS,
  on: "On",
  chooseStart: "Please select a start date first",
  onDate: (date: number) =>
    date === -1 ? "The last day of the month" : `Day ${date} of the month`,
  onWeekday: (nth: number, weekday: number) =>
    `The ${NTH[nth] ?? ""} ${WEEKDAYS[weekday] ?? ""} of the month`,
  ends: "Ends",
  endings: [
    { value: "never", label: "Never" },
    { value: "until", label: "On a day" },
    { value: "count", label: "After a number of times" },
  ],
  until: "Last day",
  count: "Times",
  differing: "Dates that differ",
  cancel: "Cancel a date",
  move: "Move a date",
  cancelled: "Cancelled on",
  moved: "Moved from",
  to: "To",
  from: "Starts",
  till: "Ends at",
  note: "Note for visitors",
  newDate: "new date",
  remove: (date: string) => `Remove ${date}`,
  help: "The event begins on the first of these days, from its start date on.",
  incomplete: "Please complete the days, times and numbers",
} as const;
