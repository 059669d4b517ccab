/** An admin's own account: the password, and where it is in use. */
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useFailureToast } from "../../admin/api/use-record-actions.ts";
import { accountText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { deleteAllSessions } from "./account-api.ts";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

interface AccountPageProps {
  username: string;
  /** After signing out everywhere. */
  onSignedOut: () => void;
}

export function AccountPage({ username, onSignedOut }: AccountPageProps) {
  return (
    <Box sx={{ maxWidth: 720, pt: 3, pb: 8 }}>
      <Button
        component={Link}
        to="/admin"
        size="small"
        startIcon={<ArrowBackRounded />}
        sx={{ ml: -1.5, mb: 1 }}
      >
        {accountText.back}
      </Button>
      <Typography variant="h1" sx={{ fontSize: "1.75rem" }}>
        {accountText.title}
      </Typography>
      <Typography color="textSecondary">{accountText.intro(username)}</Typography>
      <Stack component="section" spacing={2} sx={{ mt: 4 }}>
        <Typography component="h2" variant="h2">
          {accountText.sessionsTitle}
        </Typography>
        <SessionList />
        <SignOutEverywhere onSignedOut={onSignedOut} />
      </Stack>
      <Stack component="section" spacing={2} sx={{ mt: 4 }}>
        <Typography component="h2" variant="h2">
          {accountText.passwordTitle}
        </Typography>
        <PasswordForm username={username} />
      </Stack>
    </Box>
  );
}

/** Ends all of the admin's sessions, also the one that asks. */
export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const fail = useFailureToast();
  const [asking, setAsking] = useState(false);
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: deleteAllSessions,
    onSuccess: onSignedOut,
    onError: (error) => {
      fail(accountText.everywhereFailed, error);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        onClick={() => setAsking(true)}
        sx={{ alignSelf: "start" }}
      >
        {accountText.everywhere}
      </Button>
      {asking && (
        <ConfirmDialog
          question={accountText.everywhereQuestion}
          confirm={accountText.everywhere}
          cancel={recordText.cancel}
          busy={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => signOut()}
        >
          {accountText.everywhereNote}
        </ConfirmDialog>
      )}
    </>
  );
}
