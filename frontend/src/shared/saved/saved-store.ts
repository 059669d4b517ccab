/** Deals and businesses that a visitor keeps on this device: read with suspicion, written as text. */

import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { SAVED_LIMIT } from "@mainstreet/contracts/saved";

/** Each town has an address, and so a storage, of its own. */
export const SAVED_KEYS = { deals: "savedDeals", businesses: "savedBusinesses" } as const;
export type SavedKind = keyof typeof SAVED_KEYS;

/** Enough to name one that is gone. */
export interface SavedRecord {
  id: number;
  title: string;
  /** Whose deal it is; of a business, where that is. */
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

/** Anything that is not as it was written counts as not saved. */
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

/** The newest first; one that is there already is taken out. */
export const toggled = (saved: SavedRecord[], record: SavedRecord): SavedRecord[] =>
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
