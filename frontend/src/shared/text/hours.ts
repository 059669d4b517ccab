/** Words of opening hours, as visitors read them. */
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
