/** Deals that a visitor keeps on this device: read with suspicion, written as text. */

/** Each town has an address, and so a storage, of its own. */
export const SAVED_KEY = "savedDeals";
/** The oldest are let go beyond this. */
export const SAVED_LIMIT = 60;

/** Enough to name a deal that is gone. */
export interface SavedDeal {
  id: number;
  title: string;
  business: string;
}

/** Anything that is not as it was written counts as not saved. */
export function parseSaved(text: string | null): SavedDeal[] {
  const seen = new Set<number>();
  return asList(text)
    .flatMap((entry) => {
      const deal = asDeal(entry);
      if (!deal || seen.has(deal.id)) return [];
      seen.add(deal.id);
      return [deal];
    })
    .slice(0, SAVED_LIMIT);
}

/** The newest first; one that is there already is taken out. */
export const toggled = (saved: SavedDeal[], deal: SavedDeal): SavedDeal[] =>
  saved.some(({ id }) => id === deal.id)
    ? saved.filter(({ id }) => id !== deal.id)
    : [deal, ...saved].slice(0, SAVED_LIMIT);

function asList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function asDeal(value: unknown): SavedDeal | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("id" in value && "title" in value && "business" in value)) return undefined;
  const { id, title, business } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return undefined;
  return typeof title === "string" && typeof business === "string"
    ? { id, title, business }
    : undefined;
}
