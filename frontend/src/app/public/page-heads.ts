/**
 * Heads of the records' pages, and all else that only the server needs to know of each page, by its
 * route's path: no browser bundle contains this file.
 */
import { lastDay } from "@mainstreet/contracts/last-day";
import { offlineText } from "../../shared/text/offline.ts";
import { siteText } from "../../shared/text/site.ts";
import { dealsHead, directoryHead, eventsHead, homeHead, mapHead } from "./list-heads.ts";
import type { LoadedPage, PageHead } from "./page-route.ts";
import { businessQuery } from "../../features/businesses/api/businesses-api.ts";
import { couponQuery } from "../../features/deals/api/coupons-api.ts";
import { eventQuery } from "../../features/events/api/events-api.ts";
import { eventWhen } from "../../features/events/event-when.ts";
import { categoryLabel } from "../../shared/format/category-label.ts";
import { businessPath, eventPath } from "../../shared/format/page-path.ts";
import { eventText } from "../../shared/text/events.ts";
import { businessText, couponText } from "../../shared/text/listing.ts";
import { homeHref } from "./home/home-params.ts";
import { readId } from "./page-route.ts";
import { breadcrumbs, localBusiness, offer, pictureUrl, townEvent } from "./structured-data.ts";

function couponHead({ url, town, params, api, client }: LoadedPage): PageHead {
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
    image: pictureUrl(
      url.origin,
      coupon.imageUrl || business.imageUrl || business.logoUrl || town.logoUrl,
    ),
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

function businessHead({ url, town, params, today, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const business = id === undefined ? null : client.getQueryData(businessQuery(api, id).queryKey);
  const title = businessText.pageTitle(business ?? null, town.name);
  const canonical = business ? businessPath(business) : `/businesses/${id ?? ""}`;
  if (!business) return { title, description: businessText.notFoundBody, canonical, noindex: true };
  const { name, category } = business;
  const label = categoryLabel(category.name);
  return {
    title,
    canonical,
    // The business was merged into another one.
    movedTo: business.id === id ? undefined : canonical,
    description: business.description || businessText.description(name, label, town.name),
    image: pictureUrl(url.origin, business.imageUrl || business.logoUrl || town.logoUrl),
    structured: [
      localBusiness(url.origin, business, today),
      breadcrumbs(url.origin, town, [
        { name: label, path: homeHref({ categoryId: category.id, tab: "all" }) },
        { name, path: canonical },
      ]),
    ],
  };
}

function eventHead({ url, town, params, today, api, client }: LoadedPage): PageHead {
  const id = readId(params["id"]);
  const event = id === undefined ? null : client.getQueryData(eventQuery(api, id).queryKey);
  const when = event ? eventWhen(event) : "";
  const title = eventText.pageTitle(event ?? null, when, town.name);
  const canonical = event ? eventPath(event) : `/events/${id ?? ""}`;
  if (!event) return { title, description: eventText.notFoundBody, canonical, noindex: true };
  return {
    title,
    canonical,
    description: event.description || eventText.description(event.name, when, town.name),
    noindex: lastDay(event) < today,
    image: pictureUrl(url.origin, event.imageUrl || town.logoUrl),
    structured: [
      townEvent(url.origin, town, event),
      breadcrumbs(url.origin, town, [{ name: event.name, path: canonical }]),
    ],
  };
}

interface ServedPage {
  head: (page: LoadedPage) => PageHead;
  /**
   * Source of the page's component, as named in the build's manifest: its script is fetched at
   * once. Null for a page without scripts.
   */
  source: string | null;
}

const page = (path: string, head: ServedPage["head"]): ServedPage => ({
  head,
  source: `src/app/public/${path}`,
});

const notFoundHead = ({ town, url }: LoadedPage): PageHead => ({
  title: siteText.notFoundPageTitle(town.name),
  description: siteText.notFoundBody,
  // Two leading slashes would begin the address of another site.
  canonical: url.pathname.replace(/^\/+/, "/"),
  noindex: true,
});

const offlineHead = ({ town }: LoadedPage): PageHead => ({
  title: `${offlineText.title} – ${town.name}`,
  description: offlineText.notCached,
  canonical: "/offline",
  noindex: true,
});

export const servedPages: Record<string, ServedPage> = {
  "/": page("home/index-page.tsx", homeHead),
  deals: page("deals/deals-page.tsx", dealsHead),
  "coupons/:id": page("coupon/coupon-page.tsx", couponHead),
  businesses: page("directory/directory-page.tsx", directoryHead),
  "businesses/:id/:name?": page("business/business-page.tsx", businessHead),
  map: page("map/map-page.tsx", mapHead),
  events: page("events/events-page.tsx", eventsHead),
  "events/:id/:name?": page("event/event-page.tsx", eventHead),
  "*": page("not-found/not-found-page.tsx", notFoundHead),
  "/offline": { head: offlineHead, source: null },
};
