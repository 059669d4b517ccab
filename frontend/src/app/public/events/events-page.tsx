/** The page of all events in order of time: today's, this weekend's, a day's, or all. */
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router-dom";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import TextField from "@mui/material/TextField";
import { useEffect, useRef } from "react";
import type { FocusEvent, InputEvent, KeyboardEvent } from "react";
import { allEventsQuery, EVENTS_PAGE } from "../../../features/events/api/all-events-api.ts";
import type { EventsPart } from "../../../features/events/api/all-events-api.ts";
import { EventGrid, EventGridSkeleton } from "../../../features/events/components/event-grid.tsx";
import { useApi } from "../../../shared/api/client.ts";
import { usePageTitle, PageWidth } from "../../../shared/ui/page.tsx";
import { eventsText } from "../../../shared/text/events.ts";
import { allEventsText } from "../../../shared/text/all-events.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { BuntingDrawing } from "../../../shared/ui/drawings.tsx";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { ChipRow } from "../../../shared/ui/chip-row.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { PagedList } from "../../../shared/ui/paged-list.tsx";
import { BackToDeals } from "../../../shared/ui/record-page.tsx";
import { pageLoad } from "../page-route.ts";
import { eventsHref, isDay, readEventsParams } from "./events-params.ts";
import { useToday } from "../../../shared/town/today.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, client, complete } = context.get(pageLoad);
  const query = allEventsQuery(api, readEventsParams(new URL(request.url).searchParams));
  // In the browser the page shows its own loading and error states.
  if (complete) await client.fetchQuery(query);
  else void client.prefetchQuery(query);
  return null;
}

function EventsPage() {
  const params = readEventsParams(useSearchParams()[0]);
  const title = allEventsText.title(params.when);
  usePageTitle(`${title} – ${useTown().name}`);
  return (
    <PageWidth>
      <BackToDeals />
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <WhenFilter when={params.when} />
      <Events params={params} />
    </PageWidth>
  );
}
export { EventsPage as Component };

const CHOICES = [
  [undefined, allEventsText.all],
  ["today", allEventsText.today],
  ["weekend", allEventsText.weekend],
] as const;

/** Links and a form, so that they work before any script. */
const WhenFilter = ({ when }: { when: string | undefined }) => (
  <ChipRow aria-label={allEventsText.when}>
    {CHOICES.map(([value, label]) => (
      <ChipLink
        key={label}
        href={eventsHref({ when: value })}
        chosen={value === when}
        label={label}
      />
    ))}
    <DayField day={when !== undefined && isDay(when) ? when : ""} />
  </ChipRow>
);

const Events = ({ params }: { params: EventsPart }) => (
  <PagedList
    answer={useQuery(allEventsQuery(useApi(), params))}
    count={({ total }) => total > 0 && allEventsText.count(total)}
    loading={<EventGridSkeleton />}
    label={allEventsText.pages}
    page={params.page}
    pageSize={EVENTS_PAGE}
    hrefOf={(page) => eventsHref({ ...params, page })}
  >
    {({ items, total }) =>
      items.length === 0 ? (
        <NoEvents none={total === 0 && params.when === undefined} />
      ) : (
        <EventGrid events={items} total={total} />
      )
    }
  </PagedList>
);

/** Shown when the list is empty; without the link to all events when there are none at all. */
const NoEvents = ({ none }: { none: boolean }) => (
  <StateMessage
    alert
    drawing={<BuntingDrawing />}
    title={none ? eventsText.empty : allEventsText.none}
    action={
      !none && (
        <Button component={Link} to={eventsHref({})} variant="outlined">
          {allEventsText.showAll}
        </Button>
      )
    }
  />
);

const WITHOUT_SCRIPTS = {
  display: "none",
  "@media (scripting: none)": { display: "inline-flex" },
} as const;

/**
 * The day whose events are shown; a form, so that it works before any script. A day picked from the
 * calendar is shown at once. A typed one is a valid date from its first digits on (in the year 2),
 * so it waits for Enter or blur.
 */
function DayField({ day }: { day: string }) {
  const navigate = useNavigate();
  const today = useToday();
  const typed = useRef(false);
  const show = ({ value, validity }: HTMLInputElement) => {
    typed.current = false;
    if (value !== day && isDay(value) && validity.valid) void navigate(eventsHref({ when: value }));
  };
  // Back or a link changes the day, too. Remounting the uncontrolled input would drop its focus.
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
        // Room for the label on its upper edge where the field wraps below the chips.
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
              // Chromium does not submit a form on Enter in a date input.
              if (typed.current) return;
              event.preventDefault();
              if (event.currentTarget.reportValidity()) show(event.currentTarget);
            },
            onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
              if (!typed.current) show(currentTarget);
            },
            onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => show(currentTarget),
          },
        }}
      />
      <Button type="submit" sx={WITHOUT_SCRIPTS}>
        {allEventsText.showDay}
      </Button>
    </form>
  );
}
