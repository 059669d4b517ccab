/** Opening hours: a week, and days with other hours; its value is the contract's text. */
import { parseHours } from "@mainstreet/contracts/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Ref } from "react";
import { WEEKDAYS, hoursFieldText as text } from "../../text/hours.ts";
import { useToday } from "../../town/today.tsx";
import { draftOf, writtenOf } from "./hours-draft.ts";
import type { HoursDraft, SpecialDraft } from "./hours-draft.ts";
import { SpanFields } from "./span-fields.tsx";
import { SpecialDaysFields } from "./special-days-fields.tsx";

interface HoursFieldProps {
  /** Of the form `openingHours`; what is half typed is none. */
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Where a form leads to its first mistake. */
  ref: Ref<HTMLElement>;
}

export function HoursField({ value: written, invalid, onChange, onBlur, ref }: HoursFieldProps) {
  const today = useToday();
  const [typed, setTyped] = useState({ written, draft: draftOf(written, today.slice(0, 4)) });
  // Somebody else's version has been taken.
  const draft = typed.written === written ? typed.draft : draftOf(written, today.slice(0, 4));

  function change(next: HoursDraft) {
    const text = writtenOf(next);
    setTyped({ written: text, draft: next });
    onChange(text);
  }
  const { week, special } = draft;
  const setSpecial = (days: SpecialDraft[]) => change({ week, special: days });
  const monday = week[0] ?? [];
  const copyTo = (last: number) =>
    change({ special, week: week.map((spans, at) => (at <= last ? monday : spans)) });
  const isKnown = week.some((spans) => spans.length > 0);
  return (
    <Box ref={ref} tabIndex={-1} onBlur={onBlur} sx={{ display: "grid", gap: 1 }}>
      {WEEKDAYS.map((day, at) => (
        <Box key={day} component="fieldset" aria-label={day} sx={line}>
          <Typography sx={{ lineHeight: "40px" }}>{day}</Typography>
          <SpanFields
            day={day}
            spans={week[at] ?? []}
            none={isKnown ? text.closed : text.unknown}
            onChange={(changed) => change({ special, week: week.with(at, changed) })}
          />
        </Box>
      ))}
      {monday.length > 0 && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" size="small" onClick={() => copyTo(4)}>
            {text.copyToWeekdays}
          </Button>
          <Button variant="outlined" size="small" onClick={() => copyTo(6)}>
            {text.copyToAll}
          </Button>
        </Box>
      )}
      <SpecialDaysFields special={special} today={today} onChange={setSpecial} />
      <FormHelperText error={invalid}>
        {invalid && parseHours(written) === undefined ? text.incomplete : text.help}
      </FormHelperText>
    </Box>
  );
}

const line = {
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "96px minmax(0, 1fr)" },
  columnGap: 1,
} as const;
