/** The head of an event's page; search engines shall forget what is over. */
import { eventDays, lastDay } from "../../../features/events/event-when.ts";
import { eventQuery } from "../../../features/events/api/events-api.ts";
import { eventPath } from "../../../shared/format/page-path.ts";
import { eventText } from "../../../shared/text/events.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { readId } from "../page-route.ts";
import { breadcrumbs, pictureUrl, townEvent } from "../structured-data.ts";

export function eventHead({ url, town, params, today, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const event = id === undefined ? null : client.getQueryData(eventQuery(api, id).queryKey);
  const days = event ? eventDays(event) : "";
  const title = eventText.pageTitle(event ?? null, days, town.name);
  if (!event)
    return {
      title,
      description: eventText.notFoundBody,
      canonical: `/events/${id ?? ""}`,
      noindex: true,
    };
  const canonical = eventPath(event);
  return {
    title,
    canonical,
    description: event.description || eventText.description(event.name, days, town.name),
    noindex: lastDay(event) < today,
    image: pictureUrl(url.origin, event.imageUrl),
    structured: [
      townEvent(url.origin, town, event),
      breadcrumbs(url.origin, town, [{ name: event.name, path: canonical }]),
    ],
  };
}
