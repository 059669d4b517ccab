/** Texts of opening hours, as displayed and in forms. */

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const hoursText = {
  title: "Opening hours",
  closes: (when: string) => `Open · closes ${when}`,
  opens: (when: string) => `Closed · Opens ${when}`,
  closedUntil: (day: string) => `Closed until ${day}`,
  closed: "Closed",
  allDay: "Open 24 hours",
} as const;

/** Texts of the form's field for opening hours. */
export const hoursFieldText = {
  help: "Leave all empty if they are not known. An end before the beginning is on the next day.",
  from: (day: string) => `${day}, from`,
  to: (day: string) => `${day}, to`,
  until: "–",
  closed: "Closed",
  unknown: "No hours",
  add: "Add hours",
  addTo: (day: string) => `Add hours: ${day}`,
  remove: (day: string, span: string) => `Remove ${span}: ${day}`,
  copyToWeekdays: "Copy Monday to Tuesday – Friday",
  copyToAll: "Copy Monday to all days",
  special: "Days with other hours",
  firstDay: "First day",
  lastDay: "Last day",
  lastDayHelp: "Empty for one day",
  yearly: "Every year",
  addClosed: "Add closed days",
  closedUntil: "Closed from today until…",
  removeDays: (day: string) => `Remove ${day}`,
  newDays: "new days",
  incomplete: "Please complete the times and days",
} as const;
