/** The selected pending submissions, with a button to reject them. */
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ReactNode } from "react";
import { NameList, SelectedNames, SelectionBar } from "../../../admin/list/record-bulk.tsx";
import type { Selection } from "../../../admin/list/use-selection.ts";
import { recordText } from "../../../shared/text/records.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import type { ManyDecisions } from "./use-many-decisions.ts";

const loadDialog = async () => (await import("./reject-dialog.tsx")).RejectDialog;

interface SubmissionBulkProps {
  selection: Selection;
  onReject: ManyDecisions["reject"];
  /** Numbers of the submissions that are on the screen. */
  onPage: readonly number[];
  /** Control that selects all submissions that match. */
  every: ReactNode;
}

export function SubmissionBulk({ selection, onReject, onPage, every }: SubmissionBulkProps) {
  const [asking, setAsking] = useState(false);
  const { names, all, clear, remove } = selection;
  const stop = () => setAsking(false);
  const reject = async (reason: string) => {
    const answered = await onReject(all, reason);
    // After a failure, the remaining ones stay selected and the dialog open, as the reason is meant
    // for them, too.
    if (answered.length === all.length) stop();
    remove(answered);
  };
  return (
    <SelectionBar names={names}>
      <SelectedNames names={names} onPage={onPage} />
      {every}
      <Button size="small" color="inherit" onClick={clear} sx={{ mr: { md: "auto" } }}>
        {recordText.unselect}
      </Button>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {submissionText.rejectSelected}
      </Button>
      {asking && (
        <LazyPart
          load={loadDialog}
          failed={failedDialog(stop)}
          part={{
            title: submissionText.rejectMany(names.size),
            onReject: reject,
            onClose: stop,
            children: (
              <>
                <Typography variant="body2">{submissionText.rejectManyHelp}</Typography>
                <NameList names={names} />
              </>
            ),
          }}
        />
      )}
    </SelectionBar>
  );
}
