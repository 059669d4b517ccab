/** Who changed what when, newest first. */
import { HISTORY_KEPT } from "@mainstreet/contracts/history";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { historyText as words } from "../../shared/text/history.ts";
import { siteText } from "../../shared/text/site.ts";
import { PartSpinner } from "../../shared/ui/part-spinner.tsx";
import { usePhone } from "../form/use-phone.ts";
import { failureText } from "../api/use-record-actions.ts";
import { historyQuery } from "./get-history.ts";
import type { HistoryKind } from "./get-history.ts";
import { HistoryList } from "./history-list.tsx";

interface HistoryDialogProps {
  kind: HistoryKind;
  id: number;
  name: string;
  onClose: () => void;
}

export function HistoryDialog({ kind, id, name, onClose }: HistoryDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={usePhone()}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <DialogTitle id={titleId} variant="h3">
        {words.title(name)}
      </DialogTitle>
      <DialogContent dividers>
        <Entries kind={kind} id={id} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Entries({ kind, id }: Pick<HistoryDialogProps, "kind" | "id">) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(kind, id));
  if (isFetching) return <PartSpinner text={words.loading} />;
  if (error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{siteText.tryAgain}</Button>}
      >
        {words.loadFailed(failureText(error))}
      </Alert>
    );
  if (!data || data.length === 0) return <p>{words.none}</p>;
  return (
    <>
      <HistoryList entries={data} />
      {data.length >= HISTORY_KEPT && <p>{words.kept(HISTORY_KEPT)}</p>}
    </>
  );
}
