/** Columns of the events table. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import StarRounded from "@mui/icons-material/StarRounded";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { eventFieldText } from "../../../shared/text/manage-events.ts";
import { eventTexts, recordText } from "../../../shared/text/records.ts";
import type { Column } from "../../../admin/list/admin-table.tsx";
import type { RowHandlers } from "../../../admin/list/record-tab.tsx";
import { RowActions } from "../../../admin/list/row-actions.tsx";
import { eventDays, eventHours } from "../event-when.ts";
import { eventHistory } from "./event-form.ts";

export function eventColumns({
  onEdit,
  onDelete,
}: RowHandlers<AdminTownEvent>): Column<AdminTownEvent>[] {
  return [
    {
      id: "event",
      header: eventFieldText.event,
      sort: "name",
      card: "title",
      cell: (event) => <What event={event} />,
    },
    { id: "business", header: eventFieldText.business, cell: businessOf },
    {
      id: "date",
      header: eventFieldText.date,
      sort: "startDate",
      nowrap: true,
      cell: (event) => <When event={event} />,
    },
    { id: "status", header: eventFieldText.status, cell: (event) => <Status event={event} /> },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      card: "actions",
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
  if (businessId === null) return eventFieldText.noBusiness;
  return business?.name ?? `#${businessId}`;
}

function What({ event: { name, description } }: { event: AdminTownEvent }) {
  return (
    <>
      <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {description && (
        <Typography variant="body2" sx={twoLines}>
          {description}
        </Typography>
      )}
    </>
  );
}

function When({ event }: { event: AdminTownEvent }) {
  const hours = eventHours(event);
  return (
    <Stack sx={{ gap: 0.25 }}>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
        <span>{eventDays(event)}</span>
        {event.over && <Chip size="small" variant="outlined" label={eventFieldText.over} />}
      </Stack>
      {hours && (
        <Typography component="small" variant="body2" sx={{ color: "text.secondary" }}>
          {hours}
        </Typography>
      )}
    </Stack>
  );
}

function Status({ event: { isActive, isFeatured } }: { event: AdminTownEvent }) {
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 0.5 }}>
      {isFeatured && (
        <Chip
          size="small"
          variant="outlined"
          color="error"
          icon={<StarRounded />}
          label={eventFieldText.featured}
        />
      )}
      <Chip
        size="small"
        variant="outlined"
        color={isActive ? "primary" : "default"}
        label={isActive ? eventFieldText.active : eventFieldText.inactive}
      />
    </Stack>
  );
}

/** Enough to tell which event it is. */
const twoLines = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  maxWidth: 640,
  color: "text.secondary",
} as const;
