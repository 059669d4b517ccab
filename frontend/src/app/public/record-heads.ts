/** The heads of a coupon's, a business's and an event's page; search engines shall forget what is over. */
import { businessQuery } from "../../features/businesses/api/businesses-api.ts";
import { couponQuery } from "../../features/deals/api/coupons-api.ts";
import { eventQuery } from "../../features/events/api/events-api.ts";
import { eventWhen, lastDay } from "../../features/events/event-when.ts";
import { categoryLabel } from "../../shared/format/listing.ts";
import { businessPath, eventPath } from "../../shared/format/page-path.ts";
import { eventText } from "../../shared/text/events.ts";
import { businessText, couponText } from "../../shared/text/listing.ts";
import { homeHref } from "./home/home-params.ts";
import { readId } from "./page-route.ts";
import type { LoadedPage, PageHead } from "./page-route.ts";
import { breadcrumbs, localBusiness, offer, pictureUrl, townEvent } from "./structured-data.ts";

export function couponHead({ url, town, params, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const coupon = id === undefined ? null : client.getQueryData(couponQuery(api, id, null).queryKey);
  const title = couponText.pageTitle(coupon ?? null, town.name);
  const canonical = `/coupons/${id ?? ""}`;
  if (!coupon) return { title, description: couponText.notFoundBody, canonical, noindex: true };
  const { business } = coupon;
  const { category } = business;
  return {
    title,
    canonical,
    description:
      coupon.description || couponText.description(coupon.title, business.name, town.name),
    noindex: coupon.expired || url.searchParams.has("till"),
    image: pictureUrl(url.origin, coupon.imageUrl || business.imageUrl),
    structured: [
      localBusiness(url.origin, business),
      offer(url.origin, coupon),
      breadcrumbs(url.origin, town, [
        {
          name: categoryLabel(category.name),
          path: homeHref({ categoryId: category.id, tab: "all" }),
        },
        { name: coupon.title, path: canonical },
      ]),
    ],
  };
}

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

export function eventHead({ url, town, params, today, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const event = id === undefined ? null : client.getQueryData(eventQuery(api, id).queryKey);
  const when = event ? eventWhen(event) : "";
  const title = eventText.pageTitle(event ?? null, when, town.name);
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
    description: event.description || eventText.description(event.name, when, town.name),
    noindex: lastDay(event) < today,
    image: pictureUrl(url.origin, event.imageUrl),
    structured: [
      townEvent(url.origin, town, event),
      breadcrumbs(url.origin, town, [{ name: event.name, path: canonical }]),
    ],
  };
}
