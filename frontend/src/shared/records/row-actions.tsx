/** Edit and delete at the end of a row. */
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import EditOutlined from "@mui/icons-material/EditOutlined";
import IconButton from "@mui/material/IconButton";
import type { RecordTexts } from "../text/records.ts";

interface RowActionsProps {
  texts: RecordTexts;
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Looks switched off, but still tells why when it is pressed. */
  deleteBlocked?: boolean;
}

export function RowActions({ texts, name, onEdit, onDelete, deleteBlocked }: RowActionsProps) {
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      <IconButton aria-label={texts.edit(name)} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={texts.remove(name)}
        aria-disabled={deleteBlocked}
        color={deleteBlocked ? "default" : "error"}
        onClick={onDelete}
        sx={deleteBlocked ? { opacity: 0.5 } : {}}
      >
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </span>
  );
}
