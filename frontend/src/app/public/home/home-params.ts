/** The home page's state in the address: `?category=<id>&tab=featured|saved`. */
import { withQuery } from "../../../shared/api/client.ts";
import { isEventsCategory } from "../../../shared/format/listing.ts";
import { readId } from "../page-route.ts";

export interface HomeParams {
  categoryId: number | undefined;
  tab: "all" | "featured" | "saved";
}

/** Anything that is no id or no tab counts as not given. */
export function readHomeParams(search: URLSearchParams): HomeParams {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    tab: asTab(search.get("tab")),
  };
}

const asTab = (text: string | null) => (text === "featured" || text === "saved" ? text : "all");

/** Address of the home page in that state. */
export const homeHref = ({ categoryId, tab }: HomeParams): string =>
  withQuery("/", { category: categoryId, tab: tab === "all" ? undefined : tab });

/** Events stand below everything, and below the category that stands for them. */
export const showsEvents = (
  { categoryId, tab }: HomeParams,
  chosen: { name: string } | undefined,
) =>
  tab !== "saved" &&
  (categoryId === undefined || (chosen !== undefined && isEventsCategory(chosen.name)));
