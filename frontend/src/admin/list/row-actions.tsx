/** History, edit and delete at the end of a row. */
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import type { RecordTexts } from "../../shared/text/records.ts";
import { ActionButton } from "./action-button.tsx";
import type { HistoryKind } from "../history/get-history.ts";
import { HistoryButton } from "../history/history-button.tsx";

interface RowActionsProps {
  texts: RecordTexts;
  name: string;
  /** Whose history can be opened. */
  history?: { kind: HistoryKind; id: number };
  onEdit: () => void;
  onDelete: () => void;
  /** Looks switched off, but still tells why when it is pressed. */
  deleteBlocked?: boolean;
}

export function RowActions(props: RowActionsProps) {
  const { texts, name, history, onEdit, onDelete, deleteBlocked } = props;
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {history && <HistoryButton {...history} name={name} />}
      <ActionButton label={texts.edit(name)} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </ActionButton>
      <ActionButton
        label={texts.remove(name)}
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
