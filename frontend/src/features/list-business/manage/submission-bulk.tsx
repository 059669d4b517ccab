/** The selected pending submissions, with a button to reject them. */
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { NameList, SelectionBar } from "../../../admin/list/record-bulk.tsx";
import type { SelectedList } from "../../../admin/list/record-bulk.tsx";
import { submissionText } from "../../../shared/text/submissions.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import type { DatedSubmission } from "./submissions-api.ts";
import type { ManyDecisions } from "./use-many-decisions.ts";

const loadDialog = async () => (await import("./reject-dialog.tsx")).RejectDialog;

interface SubmissionBulkProps extends SelectedList<DatedSubmission> {
  onReject: ManyDecisions["reject"];
}

export function SubmissionBulk({ onReject, ...bar }: SubmissionBulkProps) {
  const [asking, setAsking] = useState(false);
  const { names, all, remove } = bar.selection;
  const stop = () => setAsking(false);
  const reject = async (reason: string) => {
    const answered = await onReject(all, reason);
    // After a failure, the remaining ones stay selected and the dialog open, as the reason is meant
    // for them, too.
    if (answered.length === all.length) stop();
    remove(answered);
  };
  return (
    <SelectionBar {...bar}>
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
