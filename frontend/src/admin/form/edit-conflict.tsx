/** Shown when a save met a newer version: what both sides have changed, and the two ways to proceed. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { useEffect, useRef } from "react";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Stack from "@mui/material/Stack";
import { timeIn } from "../../shared/format/day.ts";
import { historyText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { valueText } from "../record-kind.ts";
import type { Field, FormValues } from "../record-kind.ts";

interface Difference {
  label: string;
  /** The other person's value, as text. */
  theirs: string;
  /** Whether the user has changed it too, to another value. */
  alsoMine: boolean;
}

export interface EditConflictNoticeProps {
  differences: readonly Difference[];
  /** The last change: by whom and when. */
  last: HistoryEntry | undefined;
  /** A save or an upload is in flight. */
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

export function EditConflictNotice({
  differences,
  last,
  busy,
  onTheirs,
  onMine,
}: EditConflictNoticeProps) {
  const { timeZone } = useTown();
  const button = { size: "small", variant: "outlined", color: "inherit", busy } as const;
  const notice = useRef<HTMLDivElement>(null);
  // The user may be at the other end of a long form: focusing the notice scrolls to it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each save that meets one reads it anew
  useEffect(() => notice.current?.focus(), [last]);
  return (
    <Alert severity="warning" ref={notice} tabIndex={-1} sx={{ mb: 2 }}>
      <AlertTitle>{recordText.outdatedTitle}</AlertTitle>
      {last && recordText.outdatedBy(historyText.who(last.by), timeIn(timeZone, last.at))}
      <ul>
        {differences.map(({ label, theirs, alsoMine }) => (
          <li key={label}>
            {label}: <strong>{theirs}</strong> {alsoMine && <span>{recordText.alsoMine}</span>}
          </li>
        ))}
      </ul>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: "wrap" }}>
        <BusyButton {...button} onClick={onTheirs}>
          {recordText.takeTheirs}
        </BusyButton>
        <BusyButton {...button} onClick={onMine}>
          {recordText.saveMine}
        </BusyButton>
      </Stack>
    </Alert>
  );
}

/** A form's values when it was opened, as edited here, and as stored by the other person. */
interface Versions {
  before: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/**
 * Returns the fields that the other person has changed; `wordFor` returns a better text than the
 * value, if there is one.
 */
export const differencesOf = (
  { before, mine, theirs }: Versions,
  fields: readonly Field[],
  wordFor: (field: Field) => string | undefined,
): Difference[] =>
  fields
    .filter(({ name }) => theirs[name] !== before[name])
    .map((field) => ({
      label: field.label,
      theirs: wordFor(field) ?? valueText(theirs[field.name] ?? "", field.options),
      alsoMine: mine[field.name] !== before[field.name] && mine[field.name] !== theirs[field.name],
    }));

/**
 * Applies the changes made here to the version stored now: where both changed a field, mine wins.
 * Fields `together` form a group that becomes mine as a whole if any but its first is; a change of
 * only the first keeps their values of the others.
 */
export function merged(
  { before, mine, theirs }: Versions,
  together: readonly string[] = [],
): FormValues {
  const isMine = (name: string) => mine[name] !== before[name];
  const kept = together.slice(1).some(isMine) ? together : [];
  const own = Object.entries(mine).filter(([name]) => isMine(name) || kept.includes(name));
  return { ...theirs, ...Object.fromEntries(own) };
}
