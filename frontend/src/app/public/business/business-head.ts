/** The head of a business's page. */
import { businessQuery } from "../../../features/businesses/api/businesses-api.ts";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { businessText } from "../../../shared/text/listing.ts";
import { homeHref } from "../home/home-params.ts";
import type { LoadedPage, PageHead } from "../page-route.ts";
import { readId } from "../page-route.ts";
import { breadcrumbs, localBusiness, pictureUrl } from "../structured-data.ts";

export function businessHead({ url, town, params, today, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const business = id === undefined ? null : client.getQueryData(businessQuery(api, id).queryKey);
  const title = businessText.pageTitle(business ?? null, town.name);
  if (!business)
    return {
      title,
      description: businessText.notFoundBody,
      canonical: `/businesses/${id ?? ""}`,
      noindex: true,
    };
  const { name, category } = business;
  const canonical = businessPath(business);
  const label = categoryLabel(category.name);
  return {
    title,
    canonical,
    // It was merged into that one.
    movedTo: business.id === id ? undefined : canonical,
    description: business.description || businessText.description(name, label, town.name),
    image: pictureUrl(url.origin, business.imageUrl || business.logoUrl),
    structured: [
      localBusiness(url.origin, business, today),
      breadcrumbs(url.origin, town, [
        { name: label, path: homeHref({ categoryId: category.id, tab: "all" }) },
        { name, path: canonical },
      ]),
    ],
  };
}
