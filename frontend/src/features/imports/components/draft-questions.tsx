/** Confirmations, so that choices made for a draft are not lost by accident. */
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLeaveQuestion } from "../../../admin/form/form-dialog.tsx";
import { checkText } from "../../../shared/text/import-check.ts";
import { recordText } from "../../../shared/text/records.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { importKeys } from "../api/imports-api.ts";

/** Asks before leaving: chosen columns that were not sent are kept on this page only. */
export function LeaveQuestion({ dirty }: { dirty: boolean }) {
  const leaving = useLeaveQuestion(dirty);
  return leaving.state === "blocked" ? (
    <ConfirmDialog
      question={checkText.leave}
      confirm={recordText.discard}
      cancel={recordText.keepEditing}
      onCancel={leaving.reset}
      onConfirm={leaving.proceed}
    />
  ) : null;
}

interface DropButtonProps {
  draft: ImportDraft;
  dirty: boolean;
  disabled: boolean;
  onDrop: () => void;
}

export function DropButton({ draft, dirty, disabled, onDrop }: DropButtonProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const hasApart = () =>
    client
      .getQueriesData<{ apart: number }>({ queryKey: importKeys.matches(draft.id) })
      .some(([, page]) => page !== undefined && page.apart > 0);
  const drop = () =>
    dirty || draft.mappingFrom === "chosen" || hasApart() ? setAsking(true) : onDrop();
  return (
    <>
      <Button color="inherit" disabled={disabled} onClick={drop}>
        {checkText.cancel}
      </Button>
      {asking && (
        <ConfirmDialog
          question={checkText.drop}
          confirm={checkText.remove}
          cancel={recordText.keepEditing}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDrop();
          }}
        >
          {checkText.dropped}
        </ConfirmDialog>
      )}
    </>
  );
}
