/** Ends all of the admin's sessions, also the one that asks. */
import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "../../admin/form/confirm-dialog.tsx";
import { failureText } from "../../admin/api/use-record-actions.ts";
import { accountText as words } from "../../shared/text/account.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { deleteAllSessions } from "./delete-sessions.ts";

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function signOut() {
    setBusy(true);
    try {
      await deleteAllSessions();
      onSignedOut();
    } catch (error) {
      toast({ title: words.everywhereFailed, description: failureText(error), destructive: true });
      setBusy(false);
      setAsking(false);
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setAsking(true)}
        sx={{ alignSelf: "start" }}
      >
        {words.everywhere}
      </Button>
      {asking && (
        <ConfirmDialog
          question={words.everywhereQuestion}
          confirm={words.everywhere}
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void signOut()}
        >
          {words.everywhereNote}
        </ConfirmDialog>
      )}
    </>
  );
}
