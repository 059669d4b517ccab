/** The home page's state in the address: `?category=<id>&tab=featured|saved`. */
import { withQuery } from "../../../shared/api/client.ts";
import { isEventsCategory } from "../../../shared/format/listing.ts";
import { readId } from "../page-route.ts";
import { useEffect, useRef } from "react";

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

/** The page-level event `categorySelected`, by which any script on the page chooses a category. */
export const CATEGORY_SELECTED = "categorySelected";

/**
 * Id that the event carries: its detail, or `categoryId` or `id` in it. Null stands for all
 * categories; undefined when it carries no id.
 */
export function selectedCategory(event: Event): number | null | undefined {
  if (!(event instanceof CustomEvent)) return undefined;
  const detail: unknown = event.detail;
  const carried = isRecord(detail) ? (detail["categoryId"] ?? detail["id"] ?? null) : detail;
  if (carried === null) return null;
  return typeof carried === "number" || typeof carried === "string"
    ? readId(String(carried))
    : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Calls with the chosen category, undefined for all; what carries no id is ignored. */
export function useCategoryEvents(onSelected: (categoryId: number | undefined) => void) {
  const latest = useRef(onSelected);
  useEffect(() => {
    latest.current = onSelected;
  });
  useEffect(() => {
    const listen = (event: Event) => {
      const id = selectedCategory(event);
      if (id !== undefined) latest.current(id ?? undefined);
    };
    // While capturing, the window also hears events that were sent to the document and don't bubble.
    window.addEventListener(CATEGORY_SELECTED, listen, { capture: true });
    return () => window.removeEventListener(CATEGORY_SELECTED, listen, { capture: true });
  }, []);
}
