/** The day whose events are asked for. */
import TextField from "@mui/material/TextField";
import { useEffect, useRef } from "react";
import type { FocusEvent, InputEvent, KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { allEventsText } from "../../../shared/text/all-events.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { eventsHref, isDay } from "./events-params.ts";

/**
 * A form, so that it works before any script. A day of the picker is shown at once; one that is typed
 * is a day from its first digits on (of the year 2), so that it waits for Enter, or to be left.
 */
export function DayField({ day }: { day: string }) {
  const navigate = useNavigate();
  const today = useToday();
  const typed = useRef(false);
  const show = ({ value, validity }: HTMLInputElement) => {
    typed.current = false;
    if (value !== day && isDay(value) && validity.valid) void navigate(eventsHref({ when: value }));
  };
  // Another day by Back or a link; a new field would drop the focus.
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day]);
  return (
    <form action="/events">
      <TextField
        type="date"
        name="when"
        size="small"
        // Its label lies on its upper edge, and on phones below the chips.
        sx={{ mt: { xs: 1, sm: 0 } }}
        label={allEventsText.day}
        defaultValue={day}
        inputRef={input}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            min: today,
            onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
              typed.current = event.key !== "Enter";
              // Chromium does not send a form from a day's field.
              if (typed.current) return;
              event.preventDefault();
              show(event.currentTarget);
            },
            onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
              if (!typed.current) show(currentTarget);
            },
            onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => show(currentTarget),
          },
        }}
      />
    </form>
  );
}
