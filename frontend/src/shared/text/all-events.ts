/** Texts of the list of all events. */
import { counted } from "../format/number.ts";
import { shortDay } from "../format/day.ts";
import { eventsText } from "./events.ts";

export const allEventsText = {
  /** Title for a day, today, the weekend, or all events to come. */
  title: (when: string | undefined) =>
    when === undefined
      ? eventsText.all
      : when === "today"
        ? "Events today"
        : when === "weekend"
          ? "Events this weekend"
          : `Events on ${shortDay(when)}`,
  description: (title: string, town: string) => `${title} in ${town}.`,
  when: "When",
  all: "All",
  today: "Today",
  weekend: "This weekend",
  day: "On a day",
  showDay: "Show",
  count: (total: number) => counted(total, "event"),
  none: "No events then",
  showAll: "Show all events",
  pages: "Pages",
} as const;
