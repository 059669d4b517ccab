/** Words around what happens in town. */
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
  /** Of an event whose beginning is not told. */
  until: (time: string) => `until ${time}`,
  where: "Where",
  price: "Price",
  /** Names what an action of a card is about. */
  ofEvent: (action: string, name: string) => `${action}: ${name}`,
  more: (remaining: number) => `Show More Events (${count(remaining)} remaining)`,
  loading: "Loading events...",
  empty: "No events planned right now",
  emptyAdvice: "Subscribe to the calendar and the next one comes to you.",
} as const;

/** Words of an event's page. */
export const eventText = {
  loading: "Loading event...",
  notFoundTitle: "Event Not Found",
  notFoundBody: "The event you're looking for doesn't exist or has been removed.",
  /** Of an event that is not there if it is null, and not yet there without one. */
  pageTitle: (event: { name: string } | null | undefined, day: string, town: string) =>
    event
      ? `${event.name} – ${day}, ${town}`
      : `${event === null ? eventText.notFoundTitle : eventText.loading} – ${town}`,
  description: (name: string, day: string, town: string) => `${name}: ${day} in ${town}.`,
  over: "This event is over",
  dates: "Next dates",
  contact: "Contact",
} as const;

/** Words for an event's category. */
export const eventCategories: Record<string, string> = {
  General: "General",
  Music: "Music",
  Food: "Food & Drink",
  Arts: "Arts & Culture",
  Sports: "Sports & Recreation",
  Business: "Business & Networking",
  Community: "Community",
} satisfies Record<keyof typeof TOWN_EVENT_CATEGORIES, string>;
