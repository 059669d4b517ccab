/** Deals and businesses saved on this device: stored as JSON, validated when read. */

import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { SAVED_LIMIT } from "@mainstreet/contracts/saved";

/** Each town has its own origin, and so its own storage. */
export const SAVED_KEYS = { deals: "savedDeals", businesses: "savedBusinesses" } as const;
export type SavedKind = keyof typeof SAVED_KEYS;

/** Enough to name a record that is gone. */
export interface SavedRecord {
  id: number;
  title: string;
  /** Name of the deal's business; for a saved business, its address. */
  business: string;
}

export const savedDeal = ({ id, title, business }: Coupon): SavedRecord => ({
  id,
  title,
  business: business.name,
});

export const savedBusiness = ({ id, name, address }: Business): SavedRecord => ({
  id,
  title: name,
  business: address,
});

/** Parses the stored text; invalid entries are dropped. */
export function parseSaved(text: string | null): SavedRecord[] {
  const seen = new Set<number>();
  return asList(text)
    .flatMap((entry) => {
      const record = asRecord(entry);
      if (!record || seen.has(record.id)) return [];
      seen.add(record.id);
      return [record];
    })
    .slice(0, SAVED_LIMIT);
}

/** Returns the list with the record added at the front, or removed when it was in it. */
export const toggleSaved = (saved: SavedRecord[], record: SavedRecord): SavedRecord[] =>
  saved.some(({ id }) => id === record.id)
    ? saved.filter(({ id }) => id !== record.id)
    : [record, ...saved].slice(0, SAVED_LIMIT);

function asList(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function asRecord(value: unknown): SavedRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!("id" in value && "title" in value && "business" in value)) return undefined;
  const { id, title, business } = value;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1) return undefined;
  return typeof title === "string" && typeof business === "string"
    ? { id, title, business }
    : undefined;
}
