/** Dialog around a record's form: width as specified, main button at the right. */
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
  /** In pixels, if the viewport is wide enough. */
  width: number;
  /** Something was edited: closing needs a confirmation. */
  dirty: boolean;
  busy: boolean;
  /** An upload is in flight, so saving must wait. */
  waiting?: boolean;
  /** Label of the main button if it does not just save. */
  submitLabel?: string;
  /** A second way to save. */
  other?: { label: string; onClick: () => void };
  onSubmit: () => void;
  onClose: () => void;
  /** Message about what prevents saving. */
  notice?: ReactNode;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, width, dirty, busy, waiting = false, onSubmit, onClose, notice, children } = props;
  const { submitLabel = busy ? recordText.saving : recordText.save, other } = props;
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const isPhone = usePhone();
  const loses = dirty || waiting;
  const leaving = useLeaveQuestion(loses);
  const leaves = leaving.state === "blocked";
  const close = () => (loses ? setAsking(true) : onClose());
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

/** In very low viewports title and buttons scroll with the fields. */
const ONE_PIECE = { [LOWEST_VIEW]: { display: "block" } };

/**
 * Returns a blocker that holds a navigation until the user has confirmed it. Not for navigation
 * within the page: of a dialog over the form, or of a list behind it whose last page is gone.
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

/** Makes the browser ask before the page is closed; a sign-out in another tab then does not leave the page either. */
export function useUnloadQuestion(asks: boolean) {
  useEffect(() => {
    if (!asks) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [asks]);
}

/** Returns whether a dialog should fill the screen. */
export const usePhone = () => useMediaQuery("(max-width: 599.95px)", { noSsr: true });

/** Part that may be removed while focused; the focus then moves to its dialog. */
export const DialogPart = ({ children }: { children: ReactNode }) => (
  <div ref={useFocusWhenLeaving<HTMLDivElement>()}>{children}</div>
);
