/** What a coupon or business says of itself, put into words and links. */
import { homeText } from "../text/home.ts";
import { listingText } from "../text/listing.ts";

/** `0.4 mi`, or 'Unknown distance' for a business without coordinates; undefined = no location asked. */
export function distanceText(miles: number | null | undefined): string | undefined {
  if (miles === undefined) return undefined;
  return miles === null ? listingText.unknownDistance : listingText.distance(miles);
}

/** Terms as bullet points: split where a sentence ends, empty ones dropped. */
export function termList(terms: string): string[] {
  return terms
    .split(/\.(?:\s+|$)/)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

/** Full, half and empty stars of a rating from 0 to 5: half from a fraction of 0.5 on. */
export function stars(rating: number): { full: number; half: number; empty: number } {
  const full = Math.floor(rating);
  const half = rating - full >= 0.5 ? 1 : 0;
  return { full, half, empty: 5 - full - half };
}

/** Address of a site written with or without `https://`; undefined when it can't be a safe link. */
export function webHref(website: string): string | undefined {
  if (website === "") return undefined;
  const url = URL.parse(website) ?? URL.parse(`https://${website}`);
  const link =
    url && url.protocol !== "http:" && url.protocol !== "https:" && /^[\w.-]+:\d+/.test(website)
      ? URL.parse(`https://${website}`)
      : url;
  if (!link || (link.protocol !== "http:" && link.protocol !== "https:")) return undefined;
  return link.href;
}

/** Dials the number; only digits and a leading plus are kept. */
export function telHref(phone: string): string | undefined {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/** Maps search by name and address. */
export function mapsHref(business: { name: string; address: string }): string {
  const query = [business.name, business.address].filter((part) => part !== "").join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** The category that stands for what happens in town. */
export const isEventsCategory = (name: string) => name === "Local Events";

/** Category as visitors see it: 'Local Events' is shown as 'Events'. */
export function categoryLabel(name: string): string {
  return isEventsCategory(name) ? homeText.localEvents : name;
}
