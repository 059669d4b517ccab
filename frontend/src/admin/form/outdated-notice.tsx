/** A save met a newer version: what the other one has changed, and the two ways on. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { timeIn } from "../../shared/format/day.ts";
import { historyText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import { useTown } from "../../shared/town/context.ts";

export interface Difference {
  label: string;
  /** Their value, as text. */
  theirs: string;
  /** It was changed here as well, to something else. */
  alsoMine: boolean;
}

export interface OutdatedNoticeProps {
  differences: readonly Difference[];
  /** Who changed it last, and when. */
  last: HistoryEntry | undefined;
  onTheirs: () => void;
  onMine: () => void;
}

export function OutdatedNotice({ differences, last, onTheirs, onMine }: OutdatedNoticeProps) {
  const { timeZone } = useTown();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <AlertTitle>{recordText.outdatedTitle}</AlertTitle>
      {last && recordText.outdatedBy(historyText.who(last.by), timeIn(timeZone, last.at))}
      <ul>
        {differences.map(({ label, theirs, alsoMine }) => (
          <li key={label}>
            {label}: <strong>{theirs}</strong> {alsoMine && recordText.alsoMine}
          </li>
        ))}
      </ul>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: "wrap" }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onTheirs}>
          {recordText.takeTheirs}
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={onMine}>
          {recordText.saveMine}
        </Button>
      </Stack>
    </Alert>
  );
}
