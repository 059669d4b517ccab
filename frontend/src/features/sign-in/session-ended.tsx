/** Over the page on which a session ended: signing in again goes on where one was. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { signInText } from "../../shared/text/admin.ts";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInFormProps } from "./sign-in-form.tsx";

export function SessionEnded({ onSignedIn }: SignInFormProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id} variant="h3">
        {signInText.endedTitle}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          {signInText.ended}
        </DialogContentText>
        <SignInForm onSignedIn={onSignedIn} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" href="/login">
          {signInText.toSignIn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
