/**
 * Structured data for search engines: JSON-LD in schema.org's vocabulary. Coupons are never
 * described as events.
 */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { minutesOf } from "@mainstreet/contracts/clock-time";
import { parseHours } from "@mainstreet/contracts/hours";
import { daysLater } from "@mainstreet/contracts/open-at";
import type { Town } from "@mainstreet/contracts/town";
import type { Occurrence, TownEvent } from "@mainstreet/contracts/town-event";
import { hoursSpecification } from "../../features/businesses/opening-state.ts";
import { webHref } from "../../shared/format/contact-links.ts";
import { pictureSources } from "../../shared/ui/picture-sources.ts";

const CONTEXT = "https://schema.org";

/** A block of JSON-LD; its texts may contain anything, as the document escapes them. */
export type StructuredData = { "@context": typeof CONTEXT; "@type": string } & Record<
  string,
  unknown
>;

/** Breadcrumbs from the town's home through `below`, which ends with the page itself. */
export function breadcrumbs(
  origin: string,
  { name: home }: Pick<Town, "name">,
  below: { name: string; path: string }[],
) {
  const itemListElement = [{ name: home, path: "/" }, ...below].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  }));
  return block("BreadcrumbList", { itemListElement });
}

/** A town's site, with the name for search results. */
export const webSite = (origin: string, { name }: Pick<Town, "name">) =>
  block("WebSite", { name, url: `${origin}/` });

/** The records that a page lists, each by the address of its own page. */
export function pageList(origin: string, paths: string[]) {
  const itemListElement = paths.map((path, index) => ({
    "@type": "ListItem",
    position: index + 1,
    url: new URL(path, origin).href,
  }));
  return block("ItemList", { itemListElement });
}

/** A business, with its hours from `today` on if it has any; what is unknown is left out. */
export function localBusiness(origin: string, business: Business, today?: string): StructuredData {
  const { name, latitude, longitude, rating, reviewCount, openingHours } = business;
  const hours = openingHours ? parseHours(openingHours) : undefined;
  const links = [
    business.facebookUrl,
    business.instagramUrl,
    business.twitterUrl,
    business.linkedinUrl,
    business.websiteUrl,
  ];
  const sameAs = links.flatMap((link) => webHref(link) ?? []);
  return block("LocalBusiness", {
    "@id": `${origin}/#business-${business.id}`,
    name,
    address: known(business.address),
    telephone: known(business.phone),
    url: webHref(business.website),
    image: pictureUrl(origin, business.imageUrl),
    logo: pictureUrl(origin, business.logoUrl),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    geo:
      latitude !== null && longitude !== null
        ? { "@type": "GeoCoordinates", latitude, longitude }
        : undefined,
    openingHoursSpecification: hours && today ? hoursSpecification(hours, today) : undefined,
    aggregateRating:
      rating !== null && rating > 0 && reviewCount > 0
        ? { "@type": "AggregateRating", ratingValue: rating, reviewCount, bestRating: 5 }
        : undefined,
  });
}

/** A deal, with the days on which it can be used. */
export const offer = (origin: string, { id, title, business, ...deal }: Coupon): StructuredData =>
  block("Offer", {
    name: title,
    url: `${origin}/coupons/${id}`,
    validFrom: deal.startDate,
    validThrough: deal.expiration ?? undefined,
    offeredBy: { "@id": `${origin}/#business-${business.id}` },
  });

/** An event, in the town's local time. */
export function townEvent(origin: string, town: Town, event: TownEvent): StructuredData {
  const place = known(event.location);
  const tickets = webHref(event.ticketUrl);
  const [shown, ...later] = event.occurrences ?? [];
  const status = !shown || isAsUsual(shown, later) ? "scheduled" : shown.status;
  return block("Event", {
    name: event.name,
    description: known(event.description),
    ...datesOf(event),
    eventStatus: `${CONTEXT}/${STATUS[status]}`,
    previousStartDate: status === "moved" ? shown?.day : undefined,
    eventAttendanceMode: `${CONTEXT}/OfflineEventAttendanceMode`,
    location: {
      "@type": "Place",
      name: place ?? event.business?.name ?? town.name,
      address: place ?? event.business?.address ?? town.name,
    },
    image: pictureUrl(origin, event.imageUrl),
    organizer: event.business
      ? { "@type": "Organization", name: event.business.name }
      : { "@type": "Organization", name: town.name, url: origin },
    offers: tickets ? { "@type": "Offer", url: tickets } : undefined,
  });
}

/**
 * Whether an occurrence is as the rule has it (it may merely carry a note). The rule's time is that
 * of the next scheduled occurrence.
 */
function isAsUsual(
  { status, day, startDate, startTime }: Occurrence,
  later: Occurrence[],
): boolean {
  if (status === "cancelled" || startDate !== day) return false;
  const usual = later.find((one) => one.status === "scheduled");
  return !usual || minutesOf(usual.startTime) === minutesOf(startTime);
}

const STATUS = {
  scheduled: "EventScheduled",
  cancelled: "EventCancelled",
  moved: "EventRescheduled",
};

/** Returns a picture's full address for search engines and other sites. */
export function pictureUrl(origin: string, address: string): string | undefined {
  const source = pictureSources(address, 1200);
  return source && new URL(source.src, origin).href;
}

const known = (text: string) => (text.trim() === "" ? undefined : text);

/** Days, with times of day where these are known; an end before the start is on the next day. */
function datesOf({ startDate, endDate, startTime, endTime }: TownEvent) {
  const [from, to] = [minutesOf(startTime), minutesOf(endTime)];
  if (from === null) return { startDate, endDate: endDate ?? undefined };
  const last = endDate ?? startDate;
  const endDay = last === startDate && to !== null && to < from ? daysLater(last, 1) : last;
  return {
    startDate: moment(startDate, from),
    endDate: to === null ? (endDate ?? undefined) : moment(endDay, to),
  };
}

const moment = (day: string, minutes: number) =>
  `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
const twoDigits = (count: number) => String(count).padStart(2, "0");

const block = (type: string, values: Record<string, unknown>): StructuredData => ({
  "@context": CONTEXT,
  "@type": type,
  ...values,
});
