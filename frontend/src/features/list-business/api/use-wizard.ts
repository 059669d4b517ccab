/**
 * The wizard's actions: goes from step to step, validates each, sends the form, and leads to faulty
 * fields.
 */
import { submissionResponse } from "@mainstreet/contracts/submission";
import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { ApiFailure, callApi } from "../../../shared/api/client.ts";
import { sentText, wizardFields, wizardText } from "../../../shared/text/wizard.ts";
import { goneAmong } from "../../../shared/ui/image-upload/use-upload.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { LAST_STEP, listingSteps, placeOf, completeLink, toSubmission } from "../listing-values.ts";
import type { ListingField, ListingValues } from "../listing-values.ts";
import { storeSent, wasSent } from "../sent-listings.ts";
import type { SentListing } from "../sent-listings.ts";
import type { Listing } from "../listing-draft.ts";

interface WizardOptions {
  hidden: boolean;
  onSubmitted: () => void;
  /** Called when the visitor wants to withdraw what was sent. */
  onWithdraw: (listing: SentListing) => void;
}

export function useWizard(listing: Listing, { hidden, onSubmitted, onWithdraw }: WizardOptions) {
  const { form, step, setStep, idempotencyKey, renewKey, clear } = listing;
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // A new object for every move, even to a step visited before.
  const [target, setTarget] = useState<{ field?: ListingField }>({});

  // The focused heading announces a step, unless the move is to one of its fields.
  useEffect(() => {
    if (hidden) return;
    if (target.field) form.setFocus(target.field);
    else heading.current?.focus();
  }, [form, target, hidden]);

  const goTo = (to: number, field?: ListingField) => {
    setFailure(undefined);
    setTarget(field ? { field } : {});
    setStep(Math.min(LAST_STEP, Math.max(0, to)));
  };

  const next = async () => {
    form.setValue("website", completeLink(form.getValues("website")));
    const { checked = [] } = listingSteps[step] ?? {};
    if (await form.trigger(checked, { shouldFocus: true })) goTo(step + 1);
  };

  /** Moves to the first of these fields; returns false when no step has any of them. */
  const leadTo = (paths: string[]): boolean => {
    const places = paths.flatMap((path) => placeOf(path) ?? []);
    const [first] = places.sort((one, other) => one.step - other.step || one.at - other.at);
    if (first) goTo(first.step, first.field);
    return first !== undefined;
  };

  const submit = async (values: ListingValues) => {
    setFailure(undefined);
    const gone = await goneImages(values);
    if (gone.length > 0) {
      for (const name of gone) form.setValue(name, "");
      return setFailure(wizardText.imagesGone(gone.map((name) => wizardFields[name]).join(", ")));
    }
    // A duplicated tab has a copy of the draft, including its key.
    if (wasSent(idempotencyKey())) renewKey();
    const key = idempotencyKey();
    const answer = await postSubmission(toSubmission(values), key).catch(refused);
    if (!answer) return;
    const [businessName, address] = [values.businessName.trim(), values.address.trim()];
    const sent = { ...answer, businessName, address, key };
    storeSent(sent);
    const action = { label: sentText.withdraw, onAct: () => onWithdraw(sent) };
    toast({ title: wizardText.submitted, description: wizardText.submittedBody, action });
    clear();
    onSubmitted();
  };

  /** Says why nothing was stored, and leads to what is wrong. */
  function refused(error: unknown) {
    const failed = error instanceof ApiFailure ? error : undefined;
    if (failed?.code === "already_decided") renewKey();
    const message = failed?.sentence ?? wizardText.tryAgain;
    toast({ title: wizardText.failed, description: message, destructive: true });
    const faults = failed?.fields ?? [];
    for (const { path, message: text } of faults) {
      const place = placeOf(path);
      if (place) form.setError(place.field, { type: "server", message: text });
    }
    if (!leadTo(faults.map(({ path }) => path))) setFailure(message);
  }

  /** Sends the form, or leads to the first invalid field. */
  const send = () => form.handleSubmit(submit, (errors) => void leadTo(faultyPaths(errors)))();

  return { heading, failure, next, goTo, send };
}

function faultyPaths({ socialMediaLinks, ...errors }: FieldErrors<ListingValues>): string[] {
  const links = Object.keys(socialMediaLinks ?? {}).map((name) => `socialMediaLinks.${name}`);
  return [...Object.keys(errors), ...links];
}

const IMAGES = ["logoUrl", "businessImageUrl", "couponImageUrl"] as const;

/**
 * Returns the pictures that the server has deleted: a draft may be older than the day it keeps
 * them.
 */
const goneImages = (values: ListingValues) => goneAmong(IMAGES, (name) => values[name]);

/** One form is stored per key: the one sent last. */
const postSubmission = (submission: object, idempotencyKey: string) =>
  callApi({
    path: "/api/listing-submissions",
    method: "POST",
    body: submission,
    headers: { "idempotency-key": idempotencyKey },
    schema: submissionResponse,
  });
