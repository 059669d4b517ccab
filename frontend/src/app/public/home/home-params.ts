/** The home page's state in the address: `?category=<id>&tab=featured|saved`. */
import { withQuery } from "../../../shared/api/client.ts";
import { isEventsCategory } from "../../../shared/format/category-label.ts";
import { readId } from "../page-route.ts";
import { useEffect, useRef } from "react";

export interface HomeParams {
  categoryId: number | undefined;
  tab: "all" | "featured" | "saved";
}

/** Reads the parameters; an invalid id or tab counts as absent. */
export function readHomeParams(search: URLSearchParams): HomeParams {
  return {
    categoryId: readId(search.get("category") ?? undefined),
    tab: asTab(search.get("tab")),
  };
}

const asTab = (text: string | null) => (text === "featured" || text === "saved" ? text : "all");

/** Returns the home page's address in that state. */
export const homeHref = ({ categoryId, tab }: HomeParams): string =>
  withQuery("/", { category: categoryId, tab: tab === "all" ? undefined : tab });

/**
 * Whether events are shown: with no category chosen and in the events' own, but not among what is
 * saved.
 */
export const showsEvents = (
  { categoryId, tab }: HomeParams,
  chosen: { name: string } | undefined,
) =>
  tab !== "saved" &&
  (categoryId === undefined || (chosen !== undefined && isEventsCategory(chosen.name)));

/** The page-level event `categorySelected`, by which any script on the page chooses a category. */
export const CATEGORY_SELECTED = "categorySelected";

/**
 * Returns the category id that an event carries: its detail, or `categoryId` or `id` in it. Null
 * means all categories, undefined that it carries no id.
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

/** Calls back with each chosen category, undefined for all; ignores events without an id. */
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
    // Capturing, the window also gets events dispatched on the document that don't bubble.
    window.addEventListener(CATEGORY_SELECTED, listen, { capture: true });
    return () => window.removeEventListener(CATEGORY_SELECTED, listen, { capture: true });
  }, []);
}
