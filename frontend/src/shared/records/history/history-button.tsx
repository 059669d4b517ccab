/** Opens a record's history, whose dialog comes with files of its own. */
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import { Suspense, lazy, useState } from "react";
import { historyText } from "../../text/history.ts";
import { ActionButton } from "../action-button.tsx";
import type { HistoryKind } from "./get-history.ts";

const HistoryDialog = lazy(async () => ({
  default: (await import("./history-dialog.tsx")).HistoryDialog,
}));

interface HistoryButtonProps {
  kind: HistoryKind;
  id: number;
  name: string;
}

export function HistoryButton({ kind, id, name }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton label={historyText.open(name)} onClick={() => setOpen(true)}>
        <HistoryRounded fontSize="small" />
      </ActionButton>
      {isOpen && (
        <Suspense>
          <HistoryDialog kind={kind} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
