/** Listings that were sent from this device, each with the token that withdraws it. */
import { submissionResponse } from "@mainstreet/contracts/submission";
import { z } from "zod";

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
