/** The form and its draft: what was typed outlives steps, the dialog and a reload of the page. */
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { tabStorage } from "../../../shared/storage.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { keepDraft, newDraft, readDraft } from "../listing-draft.ts";
import { listingResolver } from "../listing-values.ts";
import type { ListingValues } from "../listing-values.ts";

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

export function useListing(): Listing {
  const [kept] = useState(() => readDraft(tabStorage));
  const [step, setStep] = useState(kept.step);
  const key = useRef(kept.idempotencyKey);
  const today = useToday();
  const resolver = useMemo(() => listingResolver(today), [today]);
  const form = useForm<ListingValues>({
    resolver,
    defaultValues: kept.values,
    // The wizard leads to the first fault itself: it may be on another step.
    shouldFocusError: false,
  });

  useEffect(() => {
    const keep = (values: ListingValues) =>
      keepDraft(tabStorage, { idempotencyKey: key.current, step, values });
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [form, step]);

  const clear = () => {
    const fresh = newDraft();
    key.current = fresh.idempotencyKey;
    form.reset(fresh.values);
    setStep(fresh.step);
    keepDraft(tabStorage, fresh);
  };
  const renewKey = () => {
    key.current = newDraft().idempotencyKey;
    keepDraft(tabStorage, { idempotencyKey: key.current, step, values: form.getValues() });
  };
  return { form, step, setStep, idempotencyKey: () => key.current, renewKey, clear };
}
