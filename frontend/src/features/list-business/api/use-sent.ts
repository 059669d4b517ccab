/** What was sent from this device, as the wizard's state in every tab of the browser. */
import { useMemo, useSyncExternalStore } from "react";
import { deleteApi } from "../../../shared/api/client.ts";
import { deviceStorage, onStored, tellStored } from "../../../shared/storage.ts";
import { SENT_KEY, isSent, parseSent, withSent, withoutSent } from "../sent-listings.ts";
import type { SentListing } from "../sent-listings.ts";

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
