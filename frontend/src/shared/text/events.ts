/** Texts of the events in town. */
import { count } from "../format/number.ts";
import type { TOWN_EVENT_CATEGORIES } from "@mainstreet/contracts/town-event";

export const eventsText = {
  title: "Events",
  all: "All events",
  subscribe: "Subscribe to calendar",
  featured: "Featured",
  addToCalendar: "Add to calendar",
  tickets: "Tickets",
  when: "When",
  /** Shown for an event without a start time. */
  until: (time: string) => `until ${time}`,
  where: "Where",
  price: "Price",
  /** Accessible name of a card's action, with the event's name. */
  ofEvent: (action: string, name: string) => `${action}: ${name}`,
  more: (remaining: number) => `Show More Events (${count(remaining)} remaining)`,
  loading: "Loading events...",
  empty: "No events planned right now",
  emptyAdvice: "Subscribe to the calendar and the next one comes to you.",
} as const;

/** Texts of an event's page. */
export const eventText = {
  loading: "Loading event...",
  notFoundTitle: "Event Not Found",
  notFoundBody: "The event you're looking for doesn't exist or has been removed.",
  /** `event` is null when it does not exist, undefined while it is loading. */
  pageTitle: (event: { name: string } | null | undefined, day: string, town: string) =>
    event
      ? `${event.name} – ${day}, ${town}`
      : `${event === null ? eventText.notFoundTitle : eventText.loading} – ${town}`,
  description: (name: string, day: string, town: string) => `${name}: ${day} in ${town}.`,
  over: "This event is over",
  dates: "Next dates",
  contact: "Contact",
} as const;

/** Names of event categories as shown. */
export const eventCategories: Record<string, string> = {
  General: "General",
  Music: "Music",
  Food: "Food & Drink",
  Arts: "Arts & Culture",
  Sports: "Sports & Recreation",
  Business: "Business & Networking",
  Community: "Community",
} satisfies Record<keyof typeof TOWN_EVENT_CATEGORIES, string>;
