/** Actions at the end of a row: history, edit, duplicate, delete. */
import FileCopyOutlined from "@mui/icons-material/FileCopyOutlined";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import HistoryRounded from "@mui/icons-material/HistoryRounded";
import { createContext, useContext, useState } from "react";
import type { ReactNode } from "react";
import { historyText } from "../../shared/text/admin.ts";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";
import type { AnyRecordKind } from "../record-kind.ts";
import { ActionButton } from "../../shared/ui/action-button.tsx";

const loadHistory = async () => (await import("../history/history-dialog.tsx")).HistoryDialog;

interface Shown {
  kind: AnyRecordKind;
  id: number;
  name: string;
}

const ShowHistory = createContext<(shown: Shown) => void>(() => {});

/** Wraps a list, so that the history dialog stays open when a resize switches between table and cards. */
export function HistoryProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<Shown | null>(null);
  const onClose = () => show(null);
  return (
    <ShowHistory value={show}>
      {children}
      {shown && (
        <LazyPart load={loadHistory} failed={failedDialog(onClose)} part={{ ...shown, onClose }} />
      )}
    </ShowHistory>
  );
}

interface RowActionsProps extends Shown {
  onEdit: () => void;
  /** Undefined if duplicating makes no sense. */
  onDuplicate: (() => void) | undefined;
  onDelete: () => void;
  /** Looks disabled, but explains why when pressed. */
  deleteBlocked: boolean;
}

export function RowActions(props: RowActionsProps) {
  const { onEdit, onDuplicate, onDelete, deleteBlocked, ...record } = props;
  const { kind, name } = record;
  const showHistory = useContext(ShowHistory);
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      <ActionButton label={historyText.open(name)} onClick={() => showHistory(record)}>
        <HistoryRounded fontSize="small" />
      </ActionButton>
      <ActionButton label={kind.texts.edit(name)} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </ActionButton>
      {onDuplicate && (
        <ActionButton label={kind.texts.duplicate(name)} onClick={onDuplicate}>
          <FileCopyOutlined fontSize="small" />
        </ActionButton>
      )}
      <ActionButton
        label={kind.texts.remove(name)}
        aria-disabled={deleteBlocked}
        color={deleteBlocked ? "default" : "error"}
        onClick={onDelete}
        sx={deleteBlocked ? { opacity: 0.5 } : {}}
      >
        <DeleteOutlineRounded fontSize="small" />
      </ActionButton>
    </span>
  );
}
