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

/** An address with the ZIP code that spreadsheets make of one that begins with zeros, behind it. */
const withLostZero = (address: string) => [
  ...new Set([address, address.replace(/\b0{1,2}(\d{3,4}(?:-\d{4})?)$/, "$1")]),
];

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

/** Imports of earlier versions stored ids as programs write numbers. */
export const asStored = (externalId: string) =>
  /^\d+$/.test(externalId) ? [externalId, `${externalId}.0`] : [externalId];

/**
 * What a row asks for: one that brings an id never matches a business with another id, nor one without an
 * address a business of the same name with another phone. Imports of earlier versions stored ZIP codes
 * without their zeros, and phones as programs write numbers.
 */
export function businessRowKeys({
  name,
  address = "",
  phone = "",
  externalId,
}: Business): string[] {
  const known = address === "" && digitsOf(phone) !== "";
  const places = known
    ? [phone, `${phone}.0`, ""].map((each) => phoneKey(name, each))
    : withLostZero(address).map((each) => placeKey(name, each));
  return externalId
    ? [...asStored(externalId).map((id) => `external:${id}`), ...places.map(withoutId)]
    : places;
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

/** What an event says of its business, its time and its place; "" of what it does not tell. */
function detailsOf({ businessId, startTime = "", location = "" }: TownEvent) {
  const time = String(minutesOf(startTime) ?? withoutPunctuation(startTime));
  return [businessId ? String(businessId) : "", time, withoutPunctuation(location)];
}

/** Of all events of one name on one day. */
const townEventDayKey = ({ name, startDate }: TownEvent) => `event:${startDate}|${plain(name)}`;
const detailedKey = (event: TownEvent, details: string[]) =>
  [townEventDayKey(event), ...details].join("|");
const NO_DETAILS = ["", "", ""];

/** By which an event is found: its name and day, with what else is known of it. */
export const townEventKeys = (event: TownEvent): string[] => [
  detailedKey(event, detailsOf(event)),
  townEventDayKey(event),
];

/**
 * What a row asks for: one that tells a business, a time or a place never matches an event that tells
 * another; one that tells none of them means any event of its name and day.
 */
export function townEventRowKeys(row: TownEvent): string[] {
  const details = detailsOf(row);
  const blank = detailedKey(row, NO_DETAILS);
  return details.some((detail) => detail !== "")
    ? [detailedKey(row, details), blank]
    : [blank, townEventDayKey(row)];
}

/** Of the events that a row may mean with another time or place, if there is only one. */
export const movedEventKeys = (row: TownEvent): string[] => [townEventDayKey(row)];

/** Whether an event of the row's name and day may be the same, moved: its business is, and its time or its place. */
export function mayHaveMoved(row: TownEvent, event: TownEvent): boolean {
  const told = detailsOf(event);
  const [business, time, place] = detailsOf(row).map(
    (detail, at) => detail === "" || told[at] === "" || detail === told[at],
  );
  return business === true && (time === true || place === true);
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
