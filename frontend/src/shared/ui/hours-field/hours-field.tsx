/** Form field for opening hours: a week, and days with special hours; its value is the contract's text. */
import { parseHours } from "@mainstreet/contracts/hours";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import type { Ref } from "react";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { WEEKDAYS, hoursFieldText as text, hoursText } from "../../text/hours.ts";
import { useToday } from "../../town/today.tsx";
import { draftOf, newDays, writtenOf } from "./hours-draft.ts";
import type { HoursDraft, SpecialDraft } from "./hours-draft.ts";
import { SpanFields } from "./span-fields.tsx";
import { shortDay } from "../../format/day.ts";
import { useFocusWhenLost } from "../../hooks/focus.ts";
import { ActionButton } from "../action-button.tsx";
import { FieldGroup, MarkedGroup } from "../form-field.tsx";

interface HoursFieldProps {
  /** Name of the field in the form. */
  name: string;
  /** Text as in the contract's `openingHours`; an incomplete draft is not valid. */
  value: string;
  /** Error message. */
  fault: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Focused by the form when this is the first field with an error. */
  ref: Ref<HTMLFieldSetElement>;
}

export function HoursField(props: HoursFieldProps) {
  const { name, value: written, fault, onChange, onBlur, ref } = props;
  const today = useToday();
  const help = useId();
  const [typed, setTyped] = useState({ written, draft: draftOf(written, today.slice(0, 4)) });
  // The value was replaced from outside, as by another admin's version.
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
    <FieldGroup
      ref={ref}
      name={name}
      aria-label={hoursText.title}
      aria-describedby={help}
      tabIndex={-1}
      onBlur={onBlur}
      sx={{ gap: 1 }}
    >
      {WEEKDAYS.map((day, at) => (
        <FieldGroup key={day} aria-label={day} sx={line}>
          <Typography sx={{ lineHeight: { xs: "40px", sm: "44px" } }}>{day}</Typography>
          <SpanFields
            day={day}
            spans={week[at] ?? []}
            none={isKnown ? text.closed : text.unknown}
            onChange={(changed) => change({ special, week: week.with(at, changed) })}
          />
        </FieldGroup>
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
      <FormHelperText id={help} error={fault !== undefined}>
        {fault && !parseHours(written) ? text.incomplete : (fault ?? text.help)}
      </FormHelperText>
    </FieldGroup>
  );
}

const line = {
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "96px minmax(0, 1fr)" },
  gap: "0 8px",
} as const;

interface SpecialDaysFieldsProps {
  special: SpecialDraft[];
  /** `YYYY-MM-DD` */
  today: string;
  onChange: (special: SpecialDraft[]) => void;
}

/** Days with special hours. */
function SpecialDaysFields({ special, today, onChange }: SpecialDaysFieldsProps) {
  const adding = useRef<HTMLButtonElement>(null);
  useFocusWhenLost(special.length, () => adding.current);
  const add = (first: string) =>
    onChange([...special, newDays({ first, last: "", yearly: false, spans: [] })]);
  return (
    <FieldGroup aria-label={text.special} sx={{ gap: 2, mt: 1 }}>
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
    </FieldGroup>
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
    <MarkedGroup aria-label={name}>
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
    </MarkedGroup>
  );
}

const head = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: 1,
} as const;
/** Side by side if both date fields fit. */
const pair = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(10rem, 100%), 1fr))",
  gap: 1,
} as const;
