/** The home page's state in the address: `?category=<id>&tab=featured`. */
import { isEventsCategory } from "../../shared/format/listing.ts";
import { readId } from "./read-id.ts";

export interface HomeParams {
  categoryId: number | undefined;
  tab: "all" | "featured";
}

/** Anything that is no id or no tab counts as not given. */
export function readHomeParams(search: URLSearchParams): HomeParams {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    tab: search.get("tab") === "featured" ? "featured" : "all",
  };
}

/** Address of the home page in that state. */
export function homeHref({ categoryId, tab }: HomeParams): string {
  const search = new URLSearchParams();
  if (categoryId !== undefined) search.set("category", String(categoryId));
  if (tab === "featured") search.set("tab", tab);
  const text = search.toString();
  return text === "" ? "/" : `/?${text}`;
}

/** Events stand below everything, and below the category that stands for them. */
export const showsEvents = ({ categoryId }: HomeParams, chosen: { name: string } | undefined) =>
  categoryId === undefined || (chosen !== undefined && isEventsCategory(chosen.name));
