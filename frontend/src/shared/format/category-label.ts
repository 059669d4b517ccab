/** Names of categories, as visitors see them. */
import { homeText } from "../text/home.ts";

/** Whether this is the category of events in town. */
export const isEventsCategory = (name: string) => name === "Local Events";

/** Returns the category name shown to visitors: 'Local Events' becomes 'Events'. */
export function categoryLabel(name: string): string {
  return isEventsCategory(name) ? homeText.localEvents : name;
}
