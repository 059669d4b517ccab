/** Listings that were sent from this device, each with the token that withdraws it: the wizard's state in every tab of the browser. */
import { submissionResponse } from "@mainstreet/contracts/submission";
import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { deleteApi } from "../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../shared/storage.ts";

/** Each town has an address, and so a storage, of its own. */
export const SENT_KEY = "sentListings";
/** The oldest are let go beyond this. */
const LIMIT = 20;

const sentListing = submissionResponse.extend({
  businessName: z.string(),
  /** Of the form: with it, a copy of its draft would replace what was sent. */
  key: z.string().optional(),
});
export type SentListing = z.infer<typeof sentListing>;

export function useSent(): SentListing[] {
  const text = useSyncExternalStore(onStored, snapshot);
  return useMemo(() => parseSent(text), [text]);
}

/** From whichever tab. */
export const wasSent = (key: string) => isSent(parseSent(snapshot()), key);

export const storeSent = (listing: SentListing) => change((sent) => withSent(sent, listing));

/** `DELETE /api/listing-submissions/{id}`, then what this browser knows. */
export async function withdrawSent(listing: SentListing): Promise<void> {
  const { id, token } = listing;
  await deleteApi(`/api/listing-submissions/${id}`, { authorization: `Bearer ${token}` });
  change((sent) => withoutSent(sent, listing));
}

function change(next: (sent: SentListing[]) => SentListing[]) {
  try {
    const sent = next(parseSent(localStorage.getItem(SENT_KEY)));
    if (sent.length > 0) localStorage.setItem(SENT_KEY, JSON.stringify(sent));
    else localStorage.removeItem(SENT_KEY);
  } catch {
    // A browser that stores nothing keeps nothing.
  }
  tellStored();
}

/** As text, so that what has not changed is the same. */
const snapshot = () => deviceStorage.getItem(SENT_KEY);

/** Anything that is not as it was written counts as not kept. */
export function parseSent(text: string | null): SentListing[] {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(text ?? "[]"));
    return kept.flatMap((entry) => sentListing.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

/** The newest first; sent once more, a listing has a token that is newer. */
export const withSent = (sent: SentListing[], listing: SentListing) =>
  [listing, ...withoutSent(sent, listing)].slice(0, LIMIT);

/** Whether the form with this key is known to be stored; one whose answer got lost is not. */
export const isSent = (sent: SentListing[], key: string) =>
  sent.some((listing) => listing.key === key);

export const withoutSent = (sent: SentListing[], { id }: SentListing) =>
  sent.filter((other) => other.id !== id);
