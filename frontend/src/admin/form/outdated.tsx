/** A save met a newer version: what each of the two has changed, both together, and the two ways on. */
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
  /** Their value, as text. */
  theirs: string;
  /** It was changed here as well, to something else. */
  alsoMine: boolean;
}

export interface OutdatedNoticeProps {
  differences: readonly Difference[];
  /** Who changed it last, and when. */
  last: HistoryEntry | undefined;
  /** A save, or a picture, is on its way. */
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

export function OutdatedNotice({ differences, last, busy, onTheirs, onMine }: OutdatedNoticeProps) {
  const { timeZone } = useTown();
  const button = { size: "small", variant: "outlined", color: "inherit", busy } as const;
  const notice = useRef<HTMLDivElement>(null);
  // Who has saved may be at the other end of a long form: with the focus it comes into view.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each save that meets one reads it anew
  useEffect(() => notice.current?.focus(), [last]);
  return (
    <Alert severity="warning" ref={notice} tabIndex={-1} sx={{ mb: 2 }}>
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

/** A form's values when it was opened, as they are typed now, and as the other one has stored them. */
interface Versions {
  before: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** What the other one has changed since the form was opened; `wordFor` knows words better than the value's own. */
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
 * What is stored now with what was changed here on top: where both changed a field, mine stays. Fields that
 * say one thing `together` are all mine where one of them is, the first aside: alone, it leaves the others theirs.
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
