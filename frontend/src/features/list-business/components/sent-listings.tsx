/** Listings that were sent from this device, each with the way to take it back. */
import Button from "@mui/material/Button";
import { sentText } from "../../../shared/text/wizard.ts";
import { useSent } from "../api/use-sent.ts";
import type { SentListing } from "../sent-listings.ts";
import { NoticeLine } from "./notice-line.tsx";

export function SentListings({ onWithdraw }: { onWithdraw: (listing: SentListing) => void }) {
  return useSent().map((listing) => (
    <NoticeLine key={listing.id}>
      <span>{sentText.sent(listing.businessName)}</span>
      <Button
        size="small"
        color="error"
        aria-label={sentText.withdrawOf(listing.businessName)}
        onClick={() => onWithdraw(listing)}
      >
        {sentText.withdraw}
      </Button>
    </NoticeLine>
  ));
}
