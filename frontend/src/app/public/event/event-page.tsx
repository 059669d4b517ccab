/** One event's page. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { EventPage } from "../../../features/events/components/event-page.tsx";
import { eventDays } from "../../../features/events/event-when.ts";
import { eventQuery } from "../../../features/events/api/events-api.ts";
import { useApi } from "../../../shared/api/context.ts";
import { usePageTitle } from "../../../shared/hooks/use-page-title.ts";
import { eventText } from "../../../shared/text/events.ts";
import { useTown } from "../../../shared/town/context.ts";
import { BuntingDrawing } from "../../../shared/ui/drawings.tsx";
import { FullSpinner } from "../../../shared/ui/full-spinner.tsx";
import { FailedRecord, MissingRecord } from "../../../shared/ui/missing-record.tsx";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { readId } from "../page-route.ts";

export function EventRoute() {
  const id = readId(useParams()["id"]);
  return <PageWidth>{id === undefined ? <Missing /> : <KnownEvent id={id} />}</PageWidth>;
}

const Missing = () => <MissingRecord drawing={<BuntingDrawing />} text={eventText} />;

function KnownEvent({ id }: { id: number }) {
  const { data, isPending, error, refetch } = useQuery(eventQuery(useApi(), id));
  const shown = isPending ? undefined : (data ?? null);
  usePageTitle(eventText.pageTitle(shown, data ? eventDays(data) : "", useTown().name));

  if (isPending) return <FullSpinner text={eventText.loading} />;
  if (error) return <FailedRecord onRetry={() => void refetch()} />;
  return data ? <EventPage event={data} /> : <Missing />;
}
