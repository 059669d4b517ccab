/** Days whose hours are not those of the week. */
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useRef } from "react";
import { shortDay } from "../../format/day.ts";
import { useFocusWhenLost } from "../../hooks/use-focus-when-lost.ts";
import { hoursFieldText as text } from "../../text/hours.ts";
import { ActionButton } from "../action-button.tsx";
import { newDays } from "./hours-draft.ts";
import type { SpecialDraft } from "./hours-draft.ts";
import { SpanFields } from "./span-fields.tsx";

interface SpecialDaysFieldsProps {
  special: SpecialDraft[];
  /** `YYYY-MM-DD` */
  today: string;
  onChange: (special: SpecialDraft[]) => void;
}

export function SpecialDaysFields({ special, today, onChange }: SpecialDaysFieldsProps) {
  const adding = useRef<HTMLButtonElement>(null);
  useFocusWhenLost(special.length, () => adding.current);
  const add = (first: string) =>
    onChange([...special, newDays({ first, last: "", yearly: false, spans: [] })]);
  return (
    <Box component="fieldset" aria-label={text.special} sx={group}>
      {special.map((days, at) => (
        <DaysFields
          key={days.id}
          days={days}
          onChange={(changed) => onChange(special.with(at, changed))}
          onRemove={() => onChange(special.filter((_, one) => one !== at))}
        />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button ref={adding} variant="outlined" size="small" onClick={() => add("")}>
          {text.addClosed}
        </Button>
        <Button variant="outlined" size="small" onClick={() => add(today)}>
          {text.closedUntil}
        </Button>
      </Box>
    </Box>
  );
}

interface DaysFieldsProps {
  days: SpecialDraft;
  onChange: (days: SpecialDraft) => void;
  onRemove: () => void;
}

function DaysFields({ days, onChange, onRemove }: DaysFieldsProps) {
  const name = days.first === "" ? text.newDays : shortDay(days.first);
  const day = (end: "first" | "last", label: string, help?: string) => (
    <TextField
      type="date"
      size="small"
      label={label}
      helperText={help}
      value={days[end]}
      onChange={({ target }) => onChange({ ...days, [end]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box component="fieldset" aria-label={name} sx={block}>
      <Box sx={head}>
        <Box sx={pair}>
          {day("first", text.firstDay)}
          {day("last", text.lastDay, text.lastDayHelp)}
        </Box>
        <ActionButton label={text.removeDays(name)} onClick={onRemove}>
          <DeleteOutlineRounded />
        </ActionButton>
      </Box>
      <SpanFields
        day={name}
        spans={days.spans}
        none={text.closed}
        onChange={(spans) => onChange({ ...days, spans })}
      />
      <FormControlLabel
        label={text.yearly}
        control={
          <Checkbox
            checked={days.yearly}
            onChange={(_event, yearly) => onChange({ ...days, yearly })}
          />
        }
      />
    </Box>
  );
}

const group = { display: "grid", gap: 2, minWidth: 0, m: 0, mt: 1, p: 0, border: 0 } as const;
const block = {
  display: "grid",
  gap: 1,
  minWidth: 0,
  m: 0,
  p: 0,
  pl: 1.5,
  border: 0,
  borderLeft: 2,
  borderColor: "divider",
} as const;
const head = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: 1,
} as const;
/** Beside each other where both days are seen whole. */
const pair = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(10rem, 100%), 1fr))",
  gap: 1,
} as const;
