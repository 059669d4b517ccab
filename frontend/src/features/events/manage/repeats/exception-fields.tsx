/**
 * Fields for the dates on which a repeating event is cancelled, or moved to another day or time.
 */
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useRef } from "react";
import { FieldPair } from "../../../../admin/form/form-fields.tsx";
import { shortDay } from "../../../../shared/format/day.ts";
import { useFocusWhenLost } from "../../../../shared/hooks/focus.ts";
import { repeatsFieldText as text } from "../../../../shared/text/manage-events.ts";
import { ActionButton } from "../../../../shared/ui/action-button.tsx";
import { FieldGroup, MarkedGroup } from "../../../../shared/ui/form-field.tsx";
import { newException } from "./repeats-draft.ts";
import type { ExceptionDraft } from "./repeats-draft.ts";

interface ExceptionFieldsProps {
  exceptions: ExceptionDraft[];
  /** What is wrong with the rule or with a date; the latter message starts with that date's day. */
  fault: string | undefined;
  /** Id of the element that shows the fault. */
  help: string;
  onChange: (exceptions: ExceptionDraft[]) => void;
}

export function ExceptionFields(props: ExceptionFieldsProps) {
  const { exceptions, fault, help, onChange } = props;
  const adding = useRef<HTMLButtonElement>(null);
  useFocusWhenLost(exceptions.length, () => adding.current);
  // Added first, so that the next Tab leads into the new fields.
  const add = (isMoved: boolean) => onChange([newException(isMoved), ...exceptions]);
  return (
    <FieldGroup aria-label={text.differing} sx={{ gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button ref={adding} variant="outlined" size="small" onClick={() => add(false)}>
          {text.cancel}
        </Button>
        <Button variant="outlined" size="small" onClick={() => add(true)}>
          {text.move}
        </Button>
      </Box>
      {exceptions.map((exception, at) => (
        <DateFields
          key={exception.id}
          exception={exception}
          fault={exception.day !== "" && fault?.startsWith(exception.day) ? help : undefined}
          onChange={(changed) => onChange(exceptions.with(at, changed))}
          onRemove={() => onChange(exceptions.filter((_, one) => one !== at))}
        />
      ))}
    </FieldGroup>
  );
}

interface DateFieldsProps {
  exception: ExceptionDraft;
  /** Id of the element that says what is wrong with the day, if anything is. */
  fault: string | undefined;
  onChange: (exception: ExceptionDraft) => void;
  onRemove: () => void;
}

function DateFields({ exception, fault, onChange, onRemove }: DateFieldsProps) {
  const { isMoved, day } = exception;
  const name = day === "" ? text.newDate : shortDay(day);
  const field = (
    part: "day" | "to" | "startTime" | "endTime" | "note",
    label: string,
    type: "date" | "time" | "text",
  ) => {
    const described = part === "day" ? fault : undefined;
    return (
      <TextField
        type={type}
        size="small"
        label={label}
        value={exception[part]}
        error={described !== undefined}
        onChange={({ target }) => onChange({ ...exception, [part]: target.value })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { maxLength: 200, "aria-describedby": described },
        }}
      />
    );
  };
  return (
    <MarkedGroup aria-label={name} sx={{ gap: 1.5, pt: 1 }}>
      <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 1 }}>
        {field("day", isMoved ? text.moved : text.cancelled, "date")}
        <ActionButton label={text.remove(name)} onClick={onRemove}>
          <DeleteOutlineRounded />
        </ActionButton>
      </Box>
      {isMoved && (
        <>
          {field("to", text.to, "date")}
          <FieldPair>
            {field("startTime", text.from, "time")}
            {field("endTime", text.till, "time")}
          </FieldPair>
        </>
      )}
      {field("note", text.note, "text")}
    </MarkedGroup>
  );
}
