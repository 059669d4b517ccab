/** Columns of the events table. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import StarRounded from "@mui/icons-material/StarRounded";
import { styled } from "@mui/material/styles";
import { eventFieldText as words } from "../../../shared/text/manage-events.ts";
import { eventTexts, recordText } from "../../../shared/text/records.ts";
import type { Column } from "../../../shared/ui/admin-table.tsx";
import { Badge } from "../../../shared/records/badge.tsx";
import { RowActions } from "../../../shared/records/row-actions.tsx";
import { eventDays, eventHours } from "../event-when.ts";
import { eventHistory } from "./event-form.ts";

interface Handlers {
  onEdit: (event: AdminTownEvent) => void;
  onDelete: (event: AdminTownEvent) => void;
}

export function eventColumns({ onEdit, onDelete }: Handlers): Column<AdminTownEvent>[] {
  return [
    { id: "event", header: words.event, cell: (event) => <What event={event} /> },
    { id: "business", header: words.business, cell: businessOf },
    { id: "date", header: words.date, cell: (event) => <When event={event} /> },
    { id: "status", header: words.status, cell: (event) => <Status event={event} /> },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      cell: (event) => (
        <RowActions
          texts={eventTexts}
          name={event.name}
          history={{ kind: eventHistory, id: event.id }}
          onEdit={() => onEdit(event)}
          onDelete={() => onDelete(event)}
        />
      ),
    },
  ];
}

/** Its name, or its number while the name is still on the way. */
function businessOf({ business, businessId }: AdminTownEvent) {
  if (businessId === null) return words.noBusiness;
  return business?.name ?? `#${businessId}`;
}

function What({ event: { name, description } }: { event: AdminTownEvent }) {
  return (
    <Lines>
      <strong>{name}</strong>
      {description && <p>{description}</p>}
    </Lines>
  );
}

function When({ event }: { event: AdminTownEvent }) {
  const hours = eventHours(event);
  return (
    <Lines>
      <span>
        <Days>{eventDays(event)}</Days> {event.over && <Badge>{words.over}</Badge>}
      </span>
      {hours && <small>{hours}</small>}
    </Lines>
  );
}

function Status({ event: { isActive, isFeatured } }: { event: AdminTownEvent }) {
  return (
    <Badges>
      {isFeatured && (
        <Badge data-tone="brick">
          <StarRounded aria-hidden="true" />
          {words.featured}
        </Badge>
      )}
      {isActive ? (
        <Badge data-tone="accent">{words.active}</Badge>
      ) : (
        <Badge>{words.inactive}</Badge>
      )}
    </Badges>
  );
}

const Lines = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 2,
  minWidth: 0,
  "& small, & p": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
  // Two lines tell which event it is.
  "& p": {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "break-word",
    margin: 0,
    maxWidth: 480,
  },
}));
const Days = styled("span")({ whiteSpace: "nowrap" });
const Badges = styled("span")({ display: "inline-flex", flexWrap: "wrap", gap: 4 });
