/**
 * Fields for when an event repeats: the rule, its end, and exceptions; the value is the contract's
 * text.
 */
import {
  MAX_INTERVAL,
  MAX_TIMES,
  RULE_WEEKDAYS,
  parseRecurrence,
} from "@mainstreet/contracts/recurrence";
import { weekdayOf } from "@mainstreet/contracts/open-at";
import FormHelperText from "@mui/material/FormHelperText";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { FieldPair, SelectField } from "../../../../admin/form/form-fields.tsx";
import type { KindForm } from "../../../../admin/record-kind.ts";
import { repeatsFieldText as text } from "../../../../shared/text/manage-events.ts";
import { FieldGroup } from "../../../../shared/ui/form-field.tsx";
import { HiddenText } from "../../../../shared/ui/page.tsx";
import { ExceptionFields } from "./exception-fields.tsx";
import { draftOf, writtenOf } from "./repeats-draft.ts";
import type { RepeatsDraft } from "./repeats-draft.ts";
import type { Choice } from "../../../../admin/form/form-fields.tsx";

export function RepeatsField({ control }: Pick<KindForm, "control">) {
  const { field, fieldState } = useController({ control, name: "recurrence" });
  const startDate = String(useWatch({ control, name: "startDate" }));
  const written = String(field.value);
  const [typed, setTyped] = useState({ written, draft: draftOf(written) });
  // The value was replaced from outside, e.g. by another admin's version.
  const draft = typed.written === written ? typed.draft : draftOf(written);
  const { every } = draft;
  const message = messageFor(fieldState.error?.message);
  const help = useId();

  function change(part: Partial<RepeatsDraft>) {
    const next = { ...draft, ...part };
    const value = writtenOf(next);
    setTyped({ written: value, draft: next });
    field.onChange(value);
  }
  /**
   * Sets the frequency; at first on the weekday on which the event begins, or on its day of the
   * month.
   */
  function choose(chosen: string) {
    if (chosen === "WEEKLY") {
      const { weekdays } = draft;
      const own = startDate === "" ? [] : [weekdayOf(startDate)];
      change({ every: "WEEKLY", weekdays: weekdays.length > 0 ? weekdays : own });
    } else if (chosen === "MONTHLY") {
      const [first = ""] = startDate === "" ? [] : partsOf(startDate);
      change({ every: "MONTHLY", monthly: draft.monthly || first });
    } else change({ every: "" });
  }

  return (
    <FieldGroup
      name={field.name}
      aria-label={text.title}
      aria-describedby={every === "" ? undefined : help}
      onBlur={field.onBlur}
    >
      <FieldPair>
        <SelectField
          label={text.repeats}
          inputRef={field.ref}
          fullWidth
          options={text.every}
          value={every}
          error={fieldState.invalid}
          aria-describedby={every === "" ? undefined : help}
          onChange={({ target }) => choose(target.value)}
        />
        {every !== "" && (
          <TextField
            type="number"
            label={<span>{text.interval[every]}</span>}
            value={draft.interval}
            onChange={({ target }) => change({ interval: target.value })}
            slotProps={{ htmlInput: { min: 1, max: MAX_INTERVAL } }}
          />
        )}
      </FieldPair>
      {every === "WEEKLY" && (
        <Weekdays chosen={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      )}
      {every === "MONTHLY" && (
        <MonthDay
          startDate={startDate}
          chosen={draft.monthly}
          onChange={(monthly) => change({ monthly })}
        />
      )}
      {every !== "" && (
        <>
          <Ending draft={draft} onChange={change} />
          <ExceptionFields
            exceptions={draft.exceptions}
            fault={message}
            help={help}
            onChange={(exceptions) => change({ exceptions })}
          />
          <FormHelperText id={help} error={fieldState.invalid}>
            {message ?? text.help}
          </FormHelperText>
        </>
      )}
    </FieldGroup>
  );
}

/** The contract's message for those who write the text themselves is of no use in a form. */
const messageFor = (message: string | undefined) =>
  message?.startsWith("Please write") ? text.incomplete : message;

interface WeekdaysProps {
  chosen: number[];
  onChange: (weekdays: number[]) => void;
}

const Weekdays = ({ chosen, onChange }: WeekdaysProps) => (
  <ToggleButtonGroup
    aria-label={text.days}
    color="primary"
    fullWidth
    size="small"
    value={chosen}
    onChange={(_event, weekdays: number[]) => onChange(weekdays.toSorted((a, b) => a - b))}
  >
    {text.weekdays.map((name, at) => (
      <ToggleButton key={name} value={at} sx={weekday}>
        <span aria-hidden="true">{name.slice(0, 2)}</span>
        <HiddenText>{name}</HiddenText>
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

interface MonthDayProps {
  startDate: string;
  chosen: string;
  onChange: (monthly: string) => void;
}

function MonthDay({ startDate, chosen, onChange }: MonthDayProps) {
  const choices = monthChoices(startDate, chosen);
  const none = { value: "", label: text.chooseStart };
  return (
    <SelectField
      label={text.on}
      fullWidth
      options={chosen === "" ? [none, ...choices] : choices}
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface EndingProps {
  draft: RepeatsDraft;
  onChange: (part: Partial<RepeatsDraft>) => void;
}

const Ending = ({ draft: { ends, until, count }, onChange }: EndingProps) => (
  <FieldPair>
    <SelectField
      label={text.ends}
      fullWidth
      options={text.endings}
      value={ends}
      onChange={({ target }) => {
        const chosen = text.endings.find(({ value }) => value === target.value);
        if (chosen) onChange({ ends: chosen.value });
      }}
    />
    {ends === "until" && (
      <TextField
        type="date"
        label={text.until}
        value={until}
        onChange={({ target }) => onChange({ until: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    )}
    {ends === "count" && (
      <TextField
        type="number"
        label={text.count}
        value={count}
        onChange={({ target }) => onChange({ count: target.value })}
        slotProps={{ htmlInput: { min: 1, max: MAX_TIMES } }}
      />
    )}
  </FieldPair>
);

const weekday = {
  minHeight: 44,
  px: 0,
  minWidth: 0,
  textTransform: "none",
  // Forced colors remove the fill of a chosen button.
  "@media (forced-colors: active)": {
    "&.Mui-selected": { outline: "2px solid Highlight", outlineOffset: -4 },
  },
} as const;

/**
 * Days of each month on which it can repeat, as parts of a rule, including `chosen`; no others
 * without a start date.
 */
function monthChoices(startDate: string, chosen: string): Choice[] {
  const values = startDate === "" ? [] : partsOf(startDate);
  const all = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: labelOf(value) }));
}

/**
 * Returns the parts of a rule that fit the day; the nth weekday first, which is what most people
 * mean.
 */
function partsOf(day: string): string[] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const left = new Date(Date.UTC(year, month, 0)).getUTCDate() - date;
  const nth = Math.ceil(date / 7);
  const weekday = RULE_WEEKDAYS[weekdayOf(day)];
  return [
    ...(nth < 5 ? [`BYDAY=${nth}${weekday}`] : []),
    ...(left < 7 ? [`BYDAY=-1${weekday}`] : []),
    `BYMONTHDAY=${date}`,
    ...(left === 0 ? ["BYMONTHDAY=-1"] : []),
  ];
}

function labelOf(part: string): string {
  const read = parseRecurrence(`FREQ=MONTHLY;${part}`);
  if ("fault" in read || read.rule.frequency !== "MONTHLY") return part;
  const { on } = read.rule;
  return "date" in on ? text.onDate(on.date) : text.onWeekday(on.nth, on.weekday);
}
