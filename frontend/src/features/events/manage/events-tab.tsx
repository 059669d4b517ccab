/** The Events tab. */
import { adminTownEvent, townEventUpdate } from "@mainstreet/contracts/town-event";
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import StarRounded from "@mui/icons-material/StarRounded";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { lineClamp } from "../../../shared/theme/tokens.ts";
import { NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import { CellNote, CellTitle, SmallChip } from "../../../admin/list/cells.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { labelled } from "../../../admin/record-kind.ts";
import type { RecordKind } from "../../../admin/record-kind.ts";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText as text } from "../../../shared/text/manage-events.ts";
import { eventTexts, recordText } from "../../../shared/text/records.ts";
import { eventDays, eventHours } from "../event-when.ts";
import { RepeatsField } from "./repeats/repeats-field.tsx";

const FILTERS = ["active", "featured", "over", "businessId"] as const;

const EventsTab = () => (
  <RecordTab
    kind={events}
    ownSort={NEWEST_FIRST}
    columns={columns}
    filterNames={FILTERS}
    filters={[
      { name: "active", label: text.status, options: text.statuses },
      { name: "over", label: text.date, options: text.dates },
      { name: "featured", label: text.isFeatured, options: recordText.yesNo },
    ]}
    orders={text.orders}
    renderBulk={() => null}
  />
);
export { EventsTab as Component };

const categories = Object.entries(eventCategories).map(([value, label]) => ({ value, label }));

const events: RecordKind<AdminTownEvent> = {
  change: "events",
  path: "/api/admin/events",
  texts: eventTexts,
  nameOf: ({ name }) => name,
  schema: adminTownEvent,
  body: townEventUpdate
    .omit({ revision: true })
    .required()
    .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
      path: ["endDate"],
      message: text.endBeforeStart,
    }),
  copied: true,
  width: 700,
  form: labelled(text, [
    [
      text.what,
      [
        { name: "name", required: true },
        { name: "category", as: "choice", options: categories, initial: "General" },
      ],
      { name: "businessId", as: "business" },
      { name: "description", rows: 3 },
      { name: "isActive", as: "switch", initial: true },
      { name: "isFeatured", as: "switch" },
    ],
    [
      text.when,
      [{ name: "startDate", type: "date", required: true }, { name: "startTime" }],
      [{ name: "endDate", type: "date", blank: null }, { name: "endTime" }],
      { name: "recurrence", drawn: ({ control }) => <RepeatsField control={control} /> },
      { name: "location" },
    ],
    [
      text.tickets,
      [{ name: "ticketPrice" }, { name: "ticketUrl", type: "url" }],
      { name: "contactInfo" },
    ],
    [text.picture, { name: "imageUrl", as: "picture" }],
  ]),
};

const columns: Column<AdminTownEvent>[] = [
  {
    id: "event",
    header: text.event,
    sort: "name",
    card: "title",
    cell: (event, below) => <What event={event} below={below} />,
  },
  { id: "business", header: text.businessId, fold: "line", cell: businessOf },
  {
    id: "date",
    header: text.date,
    sort: "startDate",
    nowrap: true,
    cell: (event) => <When event={event} />,
  },
  { id: "status", header: text.status, cell: (event) => <Status event={event} /> },
];

/** The business's name, or its number until the name is known. */
function businessOf({ business, businessId }: AdminTownEvent) {
  if (businessId === null) return text.noBusiness;
  return business?.name ?? `#${businessId}`;
}

interface WhatProps {
  event: AdminTownEvent;
  below: ReactNode;
}

function What({ event: { name, description }, below }: WhatProps) {
  return (
    <>
      <CellTitle>{name}</CellTitle>
      {below}
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
        {event.over && <SmallChip label={text.over} />}
      </Stack>
      {hours && <CellNote>{hours}</CellNote>}
      {event.repeats && <CellNote>{event.repeats}</CellNote>}
    </Stack>
  );
}

function Status({ event: { isActive, isFeatured } }: { event: AdminTownEvent }) {
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 0.5 }}>
      {isFeatured && <SmallChip color="error" icon={<StarRounded />} label={text.isFeatured} />}
      <SmallChip
        color={isActive ? "primary" : "default"}
        label={isActive ? text.isActive : text.inactive}
      />
    </Stack>
  );
}

/** Enough text to tell which event it is. */
const twoLines = { ...lineClamp(2), maxWidth: 640, color: "text.secondary" };
