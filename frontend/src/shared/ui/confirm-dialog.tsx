/** Confirmation dialog for destructive actions. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useMutation } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { useId } from "react";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";

interface ConfirmDialogProps {
  question: string;
  /** Consequences, announced with the question. */
  children?: ReactNode;
  /** Details that are not announced with the question. */
  details?: ReactNode;
  confirm: string;
  cancel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, details, confirm, cancel, busy = false } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={props.onCancel}
      role="alertdialog"
      aria-describedby={children ? id : undefined}
      maxWidth="xs"
    >
      <DialogTitle variant="h3">{question}</DialogTitle>
      {(children || details) && (
        <DialogContent>
          {children && (
            <DialogContentText component="div" id={id} sx={details ? { mb: 1.5 } : {}}>
              {children}
            </DialogContentText>
          )}
          {details}
        </DialogContent>
      )}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer comes first */}
        <Button autoFocus color="inherit" onClick={props.onCancel}>
          {cancel}
        </Button>
        <BusyButton variant="contained" color="error" busy={busy} onClick={props.onConfirm}>
          {confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

interface ConfirmActionProps<Result> extends Omit<ConfirmDialogProps, "busy" | "onConfirm"> {
  /** Label in place of `confirm` while the action runs. */
  confirming: string;
  /** Mutation to run; its callbacks are called even if the dialog was closed meanwhile. */
  action: UseMutationOptions<Result>;
}

/** Confirmation dialog that stays busy until the action has completed. */
export function ConfirmAction<Result>(props: ConfirmActionProps<Result>) {
  const { confirm, confirming, action, ...question } = props;
  const { mutate, isPending } = useMutation(action);
  return (
    <ConfirmDialog
      {...question}
      confirm={isPending ? confirming : confirm}
      busy={isPending}
      onConfirm={() => mutate()}
    />
  );
}
