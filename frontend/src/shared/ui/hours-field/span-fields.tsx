/** The opening spans of one day, each from and to. */
import AddRounded from "@mui/icons-material/AddRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { useFocusWhenLost } from "../../hooks/focus.ts";
import { hoursFieldText as text } from "../../text/hours.ts";
import { ActionButton } from "../action-button.tsx";
import { newSpan } from "./hours-draft.ts";
import type { SpanDraft } from "./hours-draft.ts";

interface SpanFieldsProps {
  /** Name of the day. */
  day: string;
  spans: SpanDraft[];
  /** Shown when there are no spans. */
  none: string;
  onChange: (spans: SpanDraft[]) => void;
}

export function SpanFields({ day, spans, none, onChange }: SpanFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  // Focuses the new span, or after a removal the button that adds one, which is the last.
  useFocusWhenLost(spans.length, (before) => {
    const all = (tag: "input" | "button") => [...(fields.current?.querySelectorAll(tag) ?? [])];
    return spans.length > before ? all("input").at(-2) : all("button").at(-1);
  });
  const clock = (at: number, end: "from" | "to") => (
    <TextField
      type="time"
      size="small"
      value={spans[at]?.[end] ?? ""}
      onChange={({ target }) =>
        onChange(spans.map((span, one) => (one === at ? { ...span, [end]: target.value } : span)))
      }
      slotProps={{ htmlInput: { "aria-label": text[end](day) } }}
    />
  );
  const add = () => onChange([...spans, nextSpan(spans)]);
  if (spans.length === 0)
    return (
      <Box ref={fields} sx={row}>
        <Typography color="textSecondary">{none}</Typography>
        <Button
          size="small"
          startIcon={<AddRounded />}
          aria-label={text.addTo(day)}
          onClick={add}
          sx={{ ml: 1 }}
        >
          {text.add}
        </Button>
      </Box>
    );
  return (
    <Box ref={fields} sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1 }}>
      {spans.map((span, at) => (
        <Box key={span.id} sx={row}>
          {clock(at, "from")}
          <span aria-hidden="true">{text.until}</span>
          {clock(at, "to")}
          <ActionButton
            label={text.remove(day, `${span.from}–${span.to}`)}
            onClick={() => onChange(spans.filter((_, one) => one !== at))}
          >
            <CloseRounded />
          </ActionButton>
          {at === spans.length - 1 && (
            <ActionButton label={text.addTo(day)} onClick={add}>
              <AddRounded />
            </ActionButton>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Usual hours for the first span, empty ones for a span after a break. */
const nextSpan = (spans: SpanDraft[]): SpanDraft =>
  newSpan(spans.length === 0 ? { from: "09:00", to: "17:00" } : { from: "", to: "" });

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 0.5,
  minHeight: 44,
  "& .MuiIconButton-root": { width: 44, height: 44 },
  // The whole time is visible at any font size.
  "& .MuiTextField-root": { minWidth: "6rem", maxWidth: "8.5rem", flex: "1 1 6rem" },
  "& input": { px: 1 },
  // On phones, touching the field opens the time picker.
  "& input::-webkit-calendar-picker-indicator": { display: { xs: "none", sm: "block" } },
} as const;
