/** Asks, then erases what was sent: the service's record first, and only then what this browser knows. */
import { useState } from "react";
import { sentText as text } from "../../../shared/text/wizard.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { withdrawSent } from "../api/use-sent.ts";
import type { SentListing } from "../sent-listings.ts";

interface WithdrawDialogProps {
  listing: SentListing;
  onClose: () => void;
}

export function WithdrawDialog({ listing, onClose }: WithdrawDialogProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawSent(listing);
      toast({ title: text.withdrawn, description: text.withdrawnBody(listing.businessName) });
      onClose();
    } catch {
      setBusy(false);
      toast({ title: text.failed, description: text.failedBody, destructive: true });
    }
  };
  return (
    <ConfirmDialog
      question={text.question(listing.businessName)}
      confirm={busy ? text.withdrawing : text.confirm}
      cancel={text.keep}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void withdraw()}
    >
      {text.whatGoes}
    </ConfirmDialog>
  );
}
