/** The draft of a listing, kept for as long as the browser's tab is open. */
import { listingPlan } from "@mainstreet/contracts/plan";
import { z } from "zod";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { randomKey } from "../../shared/api/client.ts";
import { LAST_STEP, emptyListing, listingResolver } from "./listing-values.ts";
import type { ListingValues } from "./listing-values.ts";
import { tabStorage } from "../../shared/storage.ts";
import { withBadInputErrors } from "../../shared/ui/bad-input.ts";
import { useToday } from "../../shared/town/today.tsx";

const STORAGE_KEY = "listingDraft";

export interface ListingDraft {
  /** Sent with every attempt, so that the form is stored once. */
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

/** Returns the draft of an untouched form. */
export const newDraft = (): ListingDraft => ({
  idempotencyKey: randomKey(),
  step: 0,
  values: emptyListing,
});

/** Returns the stored draft, or a new one if none is stored or it can't be read. */
export function readDraft(storage: Pick<Storage, "getItem">): ListingDraft {
  try {
    return draft.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? ""));
  } catch {
    return newDraft();
  }
}

export const storeDraft = (storage: Pick<Storage, "setItem">, value: ListingDraft): void =>
  storage.setItem(STORAGE_KEY, JSON.stringify(value));

export interface Listing {
  form: UseFormReturn<ListingValues>;
  /** From 0. */
  step: number;
  setStep: (step: number) => void;
  /** The form's key, the same for all attempts to send it. */
  idempotencyKey: () => string;
  /**
   * Makes the next attempt a new submission: the previous one was decided, or sent by another tab.
   */
  renewKey: () => void;
  /** Starts over with an empty form. */
  clear: () => void;
}

/**
 * The form and its draft: what was typed survives changes of step, closing the dialog and reloads.
 */
export function useListing(): Listing {
  const [kept] = useState(() => readDraft(tabStorage));
  const [step, setStep] = useState(kept.step);
  const key = useRef(kept.idempotencyKey);
  const today = useToday();
  const resolver = useMemo(() => withBadInputErrors(listingResolver(today)), [today]);
  const form = useForm<ListingValues>({
    resolver,
    defaultValues: kept.values,
    // The wizard itself leads to the first fault, which may be on another step.
    shouldFocusError: false,
  });

  useEffect(() => {
    const keep = (values: ListingValues) =>
      storeDraft(tabStorage, { idempotencyKey: key.current, step, values });
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, step]);

  const clear = () => {
    const fresh = newDraft();
    key.current = fresh.idempotencyKey;
    form.reset(fresh.values);
    setStep(fresh.step);
    storeDraft(tabStorage, fresh);
  };
  const renewKey = () => {
    key.current = newDraft().idempotencyKey;
    storeDraft(tabStorage, { idempotencyKey: key.current, step, values: form.getValues() });
  };
  return { form, step, setStep, idempotencyKey: () => key.current, renewKey, clear };
}
