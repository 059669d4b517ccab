/** By what imports, and the services that store their rows, recognise a record again: the keys stored with it. */
import { minutesOf } from "./clock-time.ts";

/** Texts that differ in case, width or spaces only are the same text. */
export const plain = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Everything that is no letter, digit or accent reads as one space. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;

/** A text as its words alone, in small letters. */
export function withoutPunctuation(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  const found = lower.replace(SEPARATORS, " ").trim();
  // "!!!" is a name too: without this all names of mere punctuation would be one.
  return found === "" ? lower.trim().replaceAll("|", " ") : found;
}

export const categoryKey = (name: string) => `name:${plain(name)}`;

/** The same name at the same address, whatever their punctuation; neither can hold a "|". */
export const placeKey = (name: string, address: string) =>
  `place:${withoutPunctuation(name)}|${withoutPunctuation(address)}`;

/** Keys of the places with the name; anchored, so that an index finds them. */
export const placesNamed = (name: string) =>
  new RegExp(`^${placeKey(name, "").replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}`);

/** Those with just this name; where there are none, those that have it in other punctuation. */
export function closestNames<Named extends { name: string }>(
  found: Named[],
  name: string,
): Named[] {
  const same = found.filter((one) => plain(one.name) === plain(name));
  if (same.length > 0) return same;
  const words = withoutPunctuation(name);
  return found.filter((one) => withoutPunctuation(one.name) === words);
}

/** A name with the address behind it, after whichever of its first commas: what such a place may be called. */
export function placeKeysIn(text: string): string[] {
  const commas = [...text.matchAll(/,/g)].slice(0, 4).map(({ index }) => index);
  return commas.map((at) => placeKey(text.slice(0, at), text.slice(at + 1)));
}

interface Business {
  name: string;
  address?: string | undefined;
  phone?: string | undefined;
  externalId?: string | undefined;
}

/** Of a record whose source gives it no id. */
const withoutId = (key: string) => `unnumbered:${key}`;

/** By which a business is found: the id of its source, then name and address, or the phone where it has none. */
export function businessKeys({ name, address = "", phone = "", externalId }: Business): string[] {
  const places = [placeKey(name, address)];
  if (address === "") places.push(phoneKey(name, phone));
  if (externalId) return [`external:${externalId}`, ...places];
  return [...places, ...places.map(withoutId)];
}

/**
 * What a row asks for: one that brings an id never matches a business with another id, nor one without an
 * address a business of the same name with another phone.
 */
export function businessRowKeys({
  name,
  address = "",
  phone = "",
  externalId,
}: Business): string[] {
  const known = address === "" && digitsOf(phone) !== "";
  const places = known ? [phoneKey(name, phone), phoneKey(name, "")] : [placeKey(name, address)];
  return externalId ? [`external:${externalId}`, ...places.map(withoutId)] : places;
}

/** Without the code of the country, which some leave out. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, "").slice(-10);
const phoneKey = (name: string, phone: string) =>
  `phone:${withoutPunctuation(name)}|${digitsOf(phone)}`;

interface TownEvent {
  name: string;
  startDate: string;
  businessId?: number | null | undefined;
  startTime?: string | undefined;
  location?: string | undefined;
}

/** Whatever an event says of its business, its time or its place; what says nothing of it has "" there. */
const ANY = "*";

/** What an event says of its business, its time and its place. */
const detailsOf = ({ businessId, startTime = "", location = "" }: TownEvent) => ({
  business: businessId ? String(businessId) : "",
  time: String(minutesOf(startTime) ?? withoutPunctuation(startTime)),
  place: withoutPunctuation(location),
});
type Choices = Record<keyof ReturnType<typeof detailsOf>, string[]>;

/** One key for each combination, those of the first choices first. */
function eventKeys({ name, startDate }: TownEvent, { business, time, place }: Choices): string[] {
  const about = `event:${startDate}|${withoutPunctuation(name)}`;
  return business.flatMap((whose) =>
    time.flatMap((when) => place.map((where) => `${about}|${whose}|${when}|${where}`)),
  );
}

/** By which an event is found: its name and day, with what else is known of it. */
export function townEventKeys(event: TownEvent): string[] {
  const { business, time, place } = detailsOf(event);
  return eventKeys(event, { business: [business, ANY], time: [time, ANY], place: [place, ANY] });
}

const asked = (detail: string) => (detail === "" ? ["", ANY] : [detail, ""]);
const askedBy = (event: TownEvent): Choices => {
  const { business, time, place } = detailsOf(event);
  return { business: asked(business), time: asked(time), place: asked(place) };
};

/** What a row asks for: one that brings a business, a time or a place never matches an event with another. */
export const townEventRowKeys = (row: TownEvent): string[] => eventKeys(row, askedBy(row));

/**
 * Of the events that a row may have moved to its time or to its place, not to both; and of those that were
 * stored with nothing but name and day as their key, and have not been changed since.
 */
export function movedEventKeys(row: TownEvent): string[] {
  const choices = askedBy(row);
  const keys = [
    ...eventKeys(row, { ...choices, time: [ANY] }),
    ...eventKeys(row, { ...choices, place: [ANY] }),
    `event:${row.startDate}|${plain(row.name)}`,
  ];
  return [...new Set(keys)];
}

interface Coupon {
  businessId: number;
  title: string;
  code?: string | undefined;
}

/** Business and code, or business and title. */
export function couponKeys({ businessId, title, code }: Coupon): string[] {
  const titled = `${businessId}|${plain(title)}`;
  // A coupon without a code may get one; two with different codes stay two, whatever their titles.
  return code
    ? [`code:${businessId}|${plain(code)}`, `title:${titled}`]
    : [`title:${titled}`, `uncoded:${titled}`];
}

/** What a row asks for: one that brings a code never matches a coupon with another code. */
export const couponRowKeys = (row: Coupon): string[] => {
  const [first = "", second = ""] = couponKeys(row);
  return row.code ? [first, second.replace("title:", "uncoded:")] : [first];
};
