/** What a coupon or business says of itself, put into words and links. */
import type { Town } from "@mainstreet/contracts/town";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { EXTENSION, telephonesIn } from "@mainstreet/contracts/telephones";
import { webLink } from "@mainstreet/contracts/web-link";
import { homeText } from "../text/home.ts";
import { couponText, listingText } from "../text/listing.ts";
import { shortDay, weekday } from "./day.ts";

/** `0.4 mi`, or 'Unknown distance' for a business without coordinates; undefined = no location asked. */
export function distanceText(
  miles: number | null | undefined,
  { distanceUnit: unit }: Pick<Town, "distanceUnit">,
): string | undefined {
  if (miles === undefined) return undefined;
  if (miles === null) return listingText.unknownDistance;
  return listingText.distance(unit === "km" ? Math.round(miles * KM * 10) / 10 : miles, unit);
}

/** To a mile. */
export const KM = 1.609344;

/** Full and half stars of a rating from 0 to 5: half from a fraction of 0.5 on. */
export function stars(rating: number): { full: number; half: number } {
  const full = Math.floor(rating);
  return { full, half: rating - full >= 0.5 ? 1 : 0 };
}

/** Address of a site written with or without `https://`; undefined when it can't be a safe link. */
export function webHref(website: string): string | undefined {
  // A host with its port looks like another scheme.
  const address = /^[a-z][\w.+-]*:(?!\d)/i.test(website) ? website : `https://${website}`;
  return webLink(address)?.href;
}

/** Of a link to another site: it opens in a tab of its own. */
export const ELSEWHERE = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Letters as they stand on a phone's keys, from 2 on. */
const KEYS = "22233344455566677778889999";
const keyOf = (letter: string) => KEYS.charAt(letter.toUpperCase().charCodeAt(0) - 65);

/** Numbers have at least so many digits; what is written behind them explains them. */
const LOCAL = 7;

/** The zero that is dialled within the country alone: `+44 (0)20`. */
const TRUNK_ZERO = /^((?:\+|00)[\d\s.-]+)\(0\)/;

/** Dials the first number of what was written: `1-800-FLOWERS` by its keys, `555-0142 ext. 5` with its extension. */
export function telHref(phone: string): string | undefined {
  const [first = ""] = telephonesIn(phone);
  const extension = EXTENSION.exec(first);
  // What comes before the number is not dialled.
  const number = first.slice(0, extension?.index).replace(/^[^\d+]+/, "");
  const digits = digitsOf(number.replace(TRUNK_ZERO, "$1"));
  if (digits === "") return undefined;
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}${extension ? `;ext=${extension[1]}` : ""}`;
}

/** Up to what explains the number, or begins another one. */
function digitsOf(number: string): string {
  // With a country's code there is more of it.
  const least = number.startsWith("+") ? LOCAL + 1 : LOCAL;
  let digits = "";
  let gap = "";
  let isLettered = false;
  for (const [part] of number.matchAll(/\([^)]*\)?|\d+|[a-z]+|[^\da-z(]+/gi)) {
    const isWord = /^[a-z]/i.test(part);
    const isCapital = /^[A-Z]+$/.test(part);
    // `GOT-JUNK`, or what a 1 begins and does not end yet.
    const whole = digits.startsWith("1") ? 11 : isLettered ? 10 : least;
    const goesOn = isCapital && /^[-.]$/.test(gap) && digits.length < whole;
    if (digits.length >= least && !goesOn && (isWord || /^\(|\//.test(part))) break;
    if (isWord && !/^[-.]?$/.test(gap) && !isCapital) break;
    isLettered ||= isWord;
    digits += part.replaceAll(/\D/g, (sign) => (isWord ? keyOf(sign) : ""));
    gap = part;
  }
  return digits;
}

/** Maps search by name and address. */
export function mapsHref(place: { name: string; address?: string | undefined }): string {
  const query = [place.name, place.address].filter(Boolean).join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/** The category that stands for what happens in town. */
export const isEventsCategory = (name: string) => name === "Local Events";

/** Category as visitors see it: 'Local Events' is shown as 'Events'. */
export function categoryLabel(name: string): string {
  return isEventsCategory(name) ? homeText.localEvents : name;
}

const WEEK_MS = 604_800_000;

/** What the town's day is to a deal: that it is over, from when it can be used, or that this is its last day; undefined on any other. */
export function describeDealDay(
  { startDate, expiration }: Pick<Coupon, "startDate" | "expiration">,
  today: string,
): string | undefined {
  if (expiration && expiration < today) return couponText.expired;
  if (startDate && startDate > today)
    return listingText.from(
      Date.parse(startDate) - Date.parse(today) < WEEK_MS
        ? weekday(startDate)
        : shortDay(startDate, today),
    );
  return expiration === today ? listingText.endsToday : undefined;
}
