/** The head of the map: of every category, wherever it has been moved to. */
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { mapText } from "../../../shared/text/map.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { breadcrumbs } from "../structured-data.ts";
import { mapHref, readMapParams } from "./map-params.ts";

export function mapHead({ url, town, api, client }: LoadedPage): PageHead {
  const { categoryId } = readMapParams(url.searchParams);
  const chosen = client
    .getQueryData(categoriesQuery(api).queryKey)
    ?.find(({ id }) => id === categoryId);
  const title = mapText.title(chosen && categoryLabel(chosen.name));
  const canonical = mapHref({ categoryId: chosen?.id });
  return {
    title: `${title} – ${town.name}`,
    description: mapText.description(town.name),
    canonical,
    noindex: categoryId !== chosen?.id,
    structured: [breadcrumbs(url.origin, town, [{ name: title, path: canonical }])],
  };
}
