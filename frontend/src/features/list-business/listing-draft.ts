/** An unfinished listing, kept for as long as the browser's tab is open. */
import { listingPlan } from "@mainstreet/contracts/plan";
import { z } from "zod";
import { randomKey } from "../../shared/api/client.ts";
import { LAST_STEP } from "./listing-steps.ts";
import { emptyListing } from "./listing-values.ts";
import type { ListingValues } from "./listing-values.ts";

const STORAGE_KEY = "listingDraft";

export interface ListingDraft {
  /** Sent with every try, so that the form is stored once. */
  idempotencyKey: string;
  /** From 0. */
  step: number;
  values: ListingValues;
}

const { selectedPlan, socialMediaLinks, ...texts } = emptyListing;
const textsOf = <Fields extends Record<string, string>>(fields: Fields) =>
  z.record(z.string(), z.unknown()).transform((stored) => {
    const read = { ...fields };
    for (const [name, value] of Object.entries(stored))
      if (name in fields && typeof value === "string") Object.assign(read, { [name]: value });
    return read;
  });

const draft = z.object({
  idempotencyKey: z.string().min(16).max(64),
  step: z.int().min(0).max(LAST_STEP).catch(0),
  values: z
    .looseObject({
      selectedPlan: listingPlan.catch(selectedPlan),
      socialMediaLinks: textsOf(socialMediaLinks).catch(socialMediaLinks),
    })
    .transform((stored) => ({
      ...textsOf(texts).parse(stored),
      selectedPlan: stored.selectedPlan,
      socialMediaLinks: stored.socialMediaLinks,
    })),
});

/** A form nobody has touched. */
export const newDraft = (): ListingDraft => ({
  idempotencyKey: randomKey(),
  step: 0,
  values: emptyListing,
});

/** The kept draft, or a new one when there is none that can be read. */
export function readDraft(storage: Pick<Storage, "getItem">): ListingDraft {
  try {
    return draft.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ""));
  } catch {
    return newDraft();
  }
}

export const keepDraft = (storage: Pick<Storage, "setItem">, value: ListingDraft): void =>
  storage.setItem(STORAGE_KEY, JSON.stringify(value));
