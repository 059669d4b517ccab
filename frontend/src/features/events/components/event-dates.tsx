/** The next dates of an event that repeats, and what is cancelled or moved. */
import type { Occurrence } from "@mainstreet/contracts/town-event";
import { styled } from "@mui/material/styles";
import { eventText } from "../../../shared/text/events.ts";
import { eventDays, eventHours } from "../event-when.ts";

export const EventDates = ({ occurrences }: { occurrences: Occurrence[] }) => (
  <div>
    <h2>{eventText.dates}</h2>
    <Dates>
      {occurrences.map((one) => (
        <li key={one.day}>
          <When occurrence={one} />
          {one.note !== "" && <small dir="auto">{one.note}</small>}
        </li>
      ))}
    </Dates>
  </div>
);

/** What does not take place as the rule has it stands there by the rule's day. */
function When({ occurrence: one }: { occurrence: Occurrence }) {
  const usual = { ...one, startDate: one.day, endDate: null };
  if (one.status === "scheduled") return <time dateTime={one.startDate}>{eventDays(one)}</time>;
  const hours = one.status === "moved" ? eventHours(one) : "";
  return (
    <>
      <s>{eventDays(usual)}</s> <strong>{[one.change, hours].filter(Boolean).join(", ")}</strong>
    </>
  );
}

const Dates = styled("ul")(({ theme }) => ({
  fontVariantNumeric: "tabular-nums",
  "& s": { color: theme.vars.palette.text.secondary },
  "& strong": { fontWeight: 600, color: theme.vars.palette.secondary.main },
  "& small": { display: "block", color: theme.vars.palette.text.secondary, fontSize: "0.875rem" },
}));
