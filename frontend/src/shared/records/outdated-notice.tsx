/** A save met a newer version: what the other one has, and the two ways on. */
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { recordText } from "../text/records.ts";

export interface Difference {
  label: string;
  /** Their value, as text. */
  theirs: string;
}

interface OutdatedNoticeProps {
  differences: readonly Difference[];
  onTheirs: () => void;
  onMine: () => void;
}

export function OutdatedNotice({ differences, onTheirs, onMine }: OutdatedNoticeProps) {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{recordText.outdatedTitle}</AlertTitle>
      {recordText.outdatedBody}
      <ul>
        {differences.map(({ label, theirs }) => (
          <li key={label}>
            {label}: <strong>{theirs === "" ? recordText.blank : theirs}</strong>
          </li>
        ))}
      </ul>
      <Button size="small" color="inherit" onClick={onTheirs}>
        {recordText.takeTheirs}
      </Button>
      <Button size="small" color="inherit" onClick={onMine}>
        {recordText.saveMine}
      </Button>
    </Alert>
  );
}
