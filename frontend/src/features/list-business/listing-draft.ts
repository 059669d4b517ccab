/** An unfinished listing, kept for as long as the browser's tab is open. */
import { listingPlan } from "@mainstreet/contracts/plan";
import { z } from "zod";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { randomKey } from "../../shared/api/client.ts";
import { LAST_STEP, emptyListing, listingResolver } from "./listing-values.ts";
import type { ListingValues } from "./listing-values.ts";
import { tabStorage } from "../../shared/storage.ts";
import { refusingBadInput } from "../../shared/ui/bad-input.ts";
import { useToday } from "../../shared/town/today.tsx";

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

/** The stored draft, or a new one when there is none that can be read. */
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
  /** One for the form, whatever becomes of its tries. */
  idempotencyKey: () => string;
  /** The next try is another form: the one before was decided, or sent by another tab. */
  renewKey: () => void;
  /** Starts over with an empty form. */
  clear: () => void;
}

/** The form and its draft: what was typed outlives steps, the dialog and a reload of the page. */
export function useListing(): Listing {
  const [kept] = useState(() => readDraft(tabStorage));
  const [step, setStep] = useState(kept.step);
  const key = useRef(kept.idempotencyKey);
  const today = useToday();
  const resolver = useMemo(() => refusingBadInput(listingResolver(today)), [today]);
  const form = useForm<ListingValues>({
    resolver,
    defaultValues: kept.values,
    // The wizard leads to the first fault itself: it may be on another step.
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
