/** The head of the directory: each of its pages stands for itself, but what is open is the same businesses. */
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { directoryQuery } from "../../../features/businesses/api/directory-api.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { directoryText } from "../../../shared/text/directory.ts";
import { isBeyondLast } from "../page-route.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { breadcrumbs } from "../structured-data.ts";
import { directoryHref, readDirectoryParams } from "./directory-params.ts";

export function directoryHead({ url, town, api, client }: LoadedPage): PageHead {
  const params = readDirectoryParams(url.searchParams);
  const chosen = client
    .getQueryData(categoriesQuery(api).queryKey)
    ?.find(({ id }) => id === params.categoryId);
  const title = directoryText.title(chosen && categoryLabel(chosen.name));
  const canonical = directoryHref({ ...params, categoryId: chosen?.id, openNow: undefined });
  const shown = client.getQueryData(directoryQuery(api, params).queryKey)?.items;
  return {
    title: `${title} – ${town.name}`,
    description: directoryText.description(town.name),
    canonical,
    noindex: canonical !== directoryHref(params) || isBeyondLast(params.page, shown),
    structured: [breadcrumbs(url.origin, town, [{ name: title, path: canonical }])],
  };
}
