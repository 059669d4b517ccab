/** The head of the list of events; a day's list is not for search engines, which would follow days without end. */
import { allEventsQuery } from "../../../features/events/api/all-events-api.ts";
import { eventPath } from "../../../shared/format/page-path.ts";
import { allEventsText } from "../../../shared/text/all-events.ts";
import { isBeyondLast } from "../page-route.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { breadcrumbs, pageList } from "../structured-data.ts";
import { eventsHref, readEventsParams } from "./events-params.ts";

export function eventsHead({ url, town, api, client }: LoadedPage): PageHead {
  const params = readEventsParams(url.searchParams);
  const title = allEventsText.title(params.when);
  const canonical = eventsHref(params);
  const events = client.getQueryData(allEventsQuery(api, params).queryKey)?.items;
  return {
    title: `${title} – ${town.name}`,
    description: allEventsText.description(title, town.name),
    canonical,
    noindex: params.when !== undefined || isBeyondLast(params.page, events),
    structured: [
      breadcrumbs(url.origin, town, [{ name: title, path: canonical }]),
      pageList(url.origin, (events ?? []).map(eventPath)),
    ],
  };
}
