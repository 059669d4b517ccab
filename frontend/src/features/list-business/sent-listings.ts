/**
 * Listings sent from this device, each with the token to withdraw it; shared by all tabs of the
 * browser.
 */
import { submissionResponse } from "@mainstreet/contracts/submission";
import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { deleteApi } from "../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../shared/storage.ts";

/** Each town has its own origin, and so its own storage. */
export const SENT_KEY = "sentListings";
/** Most listings kept; older ones are dropped. */
const LIMIT = 20;

const sentListing = submissionResponse.extend({
  businessName: z.string(),
  /** Absent in listings that earlier versions have stored. */
  address: z.string().optional(),
  /** The form's idempotency key: sent with it, a copy of its draft would replace this listing. */
  key: z.string().optional(),
});
export type SentListing = z.infer<typeof sentListing>;

export function useSent(): SentListing[] {
  const text = useSyncExternalStore(onStored, snapshot);
  return useMemo(() => parseSent(text), [text]);
}

/** Returns whether any tab has sent a form with this key. */
export const wasSent = (key: string) => isSent(parseSent(snapshot()), key);

export const storeSent = (listing: SentListing) => change((sent) => withSent(sent, listing));

/** `DELETE /api/listing-submissions/{id}`, then removes the listing from the storage. */
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
    // Without storage, nothing is kept.
  }
  tellStored();
}

/** A string, so that an unchanged snapshot compares equal. */
const snapshot = () => deviceStorage.getItem(SENT_KEY);

/** Parses what is stored; malformed listings are dropped. */
export function parseSent(text: string | null): SentListing[] {
  try {
    const kept = z.array(z.unknown()).parse(JSON.parse(text ?? "[]"));
    return kept.flatMap((entry) => sentListing.safeParse(entry).data ?? []);
  } catch {
    return [];
  }
}

/** Puts the listing first; when it is sent again, its new token replaces the old one. */
export const withSent = (sent: SentListing[], listing: SentListing) =>
  [listing, ...withoutSent(sent, listing)].slice(0, LIMIT);

/**
 * Returns whether the form with this key is known to be stored; if the answer got lost, it is not.
 */
export const isSent = (sent: SentListing[], key: string) =>
  sent.some((listing) => listing.key === key);

export const withoutSent = (sent: SentListing[], { id }: SentListing) =>
  sent.filter((other) => other.id !== id);
