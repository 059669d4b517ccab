/** The dialog around a record's form: its width as specified, the main button right. */
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState, useEffect } from "react";
import type { ReactNode } from "react";
import { NavigationType, useBlocker } from "react-router-dom";
import useMediaQuery from "@mui/material/useMediaQuery";
import { recordText } from "../../shared/text/records.ts";
import { LOWEST_VIEW } from "../../shared/theme/tokens.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { useFocusWhenLeaving } from "../../shared/hooks/focus.ts";

interface FormDialogProps {
  title: string;
  /** In pixels, on screens that are wide enough. */
  width: number;
  /** Something was typed: closing asks first. */
  dirty: boolean;
  busy: boolean;
  /** Something that belongs to it is still on its way. */
  waiting?: boolean;
  /** What the main button says where it does not save. */
  submitLabel?: string;
  /** Another way to save. */
  other?: { label: string; onClick: () => void };
  onSubmit: () => void;
  onClose: () => void;
  /** Says what stands in the way of saving. */
  notice?: ReactNode;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, width, dirty, busy, waiting = false, onSubmit, onClose, notice, children } = props;
  const { submitLabel = busy ? recordText.saving : recordText.save, other } = props;
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const isPhone = usePhone();
  const leaving = useLeaveQuestion(dirty);
  useUnloadQuestion(waiting);
  const leaves = leaving.state === "blocked";
  const close = () => (dirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      slotProps={{
        paper: { sx: isPhone ? ONE_PIECE : { width, maxWidth: "calc(100vw - 32px)" } },
      }}
    >
      <DialogTitle variant="h3">{title}</DialogTitle>
      <DialogContent dividers>
        {notice}
        <Box
          component="form"
          id={formId}
          noValidate
          sx={{ display: "grid", gap: 2 }}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {children}
        </Box>
      </DialogContent>
      {waiting && <Alert severity="info">{recordText.uploading}</Alert>}
      <DialogActions sx={{ px: 3, py: 1.5, flexWrap: "wrap", rowGap: 1 }}>
        <Button color="inherit" onClick={close}>
          {recordText.cancel}
        </Button>
        {other && (
          <BusyButton variant="outlined" busy={busy || waiting} onClick={other.onClick}>
            {other.label}
          </BusyButton>
        )}
        <BusyButton type="submit" form={formId} variant="contained" busy={busy || waiting}>
          {submitLabel}
        </BusyButton>
      </DialogActions>
      {(asking || leaves) && (
        <ConfirmDialog
          question={recordText.discardTitle}
          confirm={recordText.discard}
          cancel={recordText.keepEditing}
          onCancel={() => {
            setAsking(false);
            leaving.reset?.();
          }}
          onConfirm={() => {
            onClose();
            leaving.proceed?.();
          }}
        />
      )}
    </Dialog>
  );
}

/** Title and buttons go with the fields where they would leave them no room. */
const ONE_PIECE = { [LOWEST_VIEW]: { display: "block" } };

/**
 * The returned blocker holds what was about to leave, until it is answered. Steps within the page, as of a
 * dialog over the form, leave nothing, nor does a list behind it whose last page has gone.
 */
export function useLeaveQuestion(dirty: boolean) {
  useUnloadQuestion(dirty);
  return useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation: next, historyAction }) =>
      dirty &&
      (pathname !== next.pathname ||
        (search !== next.search && historyAction !== NavigationType.Replace)),
  );
}

/** The browser asks before it closes the page, and a sign-out in another tab leaves it where it is. */
export function useUnloadQuestion(asks: boolean) {
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}

/** Whether a dialog should fill the screen. */
export const usePhone = () => useMediaQuery("(max-width: 599.95px)", { noSsr: true });

/** A part that leaves by itself: where it takes the focus with it, its dialog has that. */
export const DialogPart = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusWhenLeaving<HTMLDivElement>()}>{children}</div>
);
