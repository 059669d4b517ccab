/** Keys by which imports, and the services that store their rows, find a record again; stored with it. */
import { minutesOf } from "./clock-time.ts";
import { withoutCode } from "./telephones.ts";

/** Normalizes case, width and spaces of a text. */
export const plain = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Anything except letters, digits and accents is replaced by a space. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;

/** Reduces a text to its words, in lower case. */
export function withoutPunctuation(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  const found = lower.replace(SEPARATORS, " ").trim();
  // "!!!" is a name too: otherwise all names of punctuation only would be equal.
  return found === "" ? lower.trim().replaceAll("|", " ") : found;
}

export const categoryKey = (name: string) => `name:${plain(name)}`;

/** Key of a name at an address, ignoring punctuation; neither part can contain a "|". */
export const placeKey = (name: string, address: string) =>
  `place:${withoutPunctuation(name)}|${withoutPunctuation(address)}`;

/** Adds the address as spreadsheets change it, with leading zeros of the ZIP code dropped. */
const withLostZero = (address: string) => [
  ...new Set([address, address.replace(/\b0{1,2}(\d{3,4}(?:-\d{4})?)$/, "$1")]),
];

/** Matches the keys of all places with the name; anchored, so that an index can be used. */
export const placesNamed = (name: string) =>
  new RegExp(`^${placeKey(name, "").replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)}`);

/** Returns those with exactly this name; if there are none, those whose name differs only in punctuation. */
export function closestNames<Named extends { name: string }>(
  found: Named[],
  name: string,
): Named[] {
  const same = found.filter((one) => plain(one.name) === plain(name));
  if (same.length > 0) return same;
  const words = withoutPunctuation(name);
  return found.filter((one) => withoutPunctuation(one.name) === words);
}

/** Splits `name, address` at each of its first commas; returns the key of each possible place. */
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

/** Key for records without an id in their source. */
const withoutId = (key: string) => `unnumbered:${key}`;

/** Keys of a business: its source's id, then name and address, or name and phone if it has no address. */
export function businessKeys({ name, address = "", phone = "", externalId }: Business): string[] {
  const places = [placeKey(name, address)];
  if (address === "") places.push(...phoneKeys(name, phone));
  if (externalId) return [`external:${externalId}`, ...places];
  return [...places, ...places.map(withoutId)];
}

/** Returns the ways an id may be stored: earlier imports stored numeric ids as decimals. */
export const asStored = (externalId: string) =>
  /^\d+$/.test(externalId) ? [externalId, `${externalId}.0`] : [externalId];

/** Length to which sources pad numeric ids. */
const PADDED = 8;

/** Returns the other ways to write a numeric id with leading zeros, which spreadsheets drop. */
export function withOtherZeros(externalId: string): string[] {
  if (!/^\d+$/.test(externalId)) return [];
  const bare = externalId.replace(/^0+(?=\d)/, "");
  const lengths = Array.from({ length: Math.max(0, PADDED - bare.length) + 1 }, (_, at) => at);
  return lengths
    .map((zeros) => "0".repeat(zeros) + bare)
    .filter((written) => written !== externalId);
}

/** Loose keys: the business with this id but for leading zeros, if there is only one. */
export const otherZerosKeys = ({ externalId = "" }: Business): string[] =>
  withOtherZeros(externalId).map((id) => `external:${id}`);

/**
 * Keys that a row looks up: a row with an id never matches a business with another id, nor does a row without
 * an address match a business of the same name with another phone. Earlier imports stored ZIP codes without
 * leading zeros, and phones as decimals.
 */
export function businessRowKeys({
  name,
  address = "",
  phone = "",
  externalId,
}: Business): string[] {
  const known = address === "" && nationalDigits(phone) !== "";
  const places = known
    ? [phone, `${phone}.0`, ""].flatMap((each) => phoneKeys(name, each))
    : withLostZero(address).map((each) => placeKey(name, each));
  return externalId
    ? [...asStored(externalId).map((id) => `external:${id}`), ...places.map(withoutId)]
    : places;
}

/** Loose keys of a row with an address: the business with its name and phone that has no address yet. */
export function unplacedBusinessKeys({
  name,
  address = "",
  phone = "",
  externalId,
}: Business): string[] {
  if (address === "" || nationalDigits(phone) === "") return [];
  const keys = [phone, `${phone}.0`].flatMap((each) => phoneKeys(name, each));
  return externalId ? keys.map(withoutId) : keys;
}

/** Returns the digits of a phone number without the country code, which is often omitted. */
export const nationalDigits = (phone: string) => phone.replaceAll(/\D/g, "").slice(-10);
const phoneKey = (name: string, phone: string) =>
  `phone:${withoutPunctuation(name)}|${nationalDigits(phone)}`;
/** In other countries a zero may replace the country code. Records of earlier versions have only the first key until they change. */
const phoneKeys = (name: string, phone: string) => [
  ...new Set([phone, withoutCode(phone)].map((each) => phoneKey(name, each))),
];

interface TownEvent {
  name: string;
  startDate: string;
  businessId?: number | null | undefined;
  startTime?: string | undefined;
  location?: string | undefined;
}

/** Returns business, time and place of an event; "" for each that is unknown. */
function detailsOf({ businessId, startTime = "", location = "" }: TownEvent) {
  const time = String(minutesOf(startTime) ?? withoutPunctuation(startTime));
  return [businessId ? String(businessId) : "", time, withoutPunctuation(location)];
}

/** Key of all events with this name on this day. */
const townEventDayKey = ({ name, startDate }: TownEvent) => `event:${startDate}|${plain(name)}`;
const detailedKey = (event: TownEvent, details: string[]) =>
  [townEventDayKey(event), ...details].join("|");
const NO_DETAILS = ["", "", ""];

/** Keys of an event: name and day, with and without its other details. */
export const townEventKeys = (event: TownEvent): string[] => [
  detailedKey(event, detailsOf(event)),
  townEventDayKey(event),
];

/**
 * Keys that a row looks up: a row with a business, time or place never matches an event with a different one; a
 * row without any of these matches any event with its name and day.
 */
export function townEventRowKeys(row: TownEvent): string[] {
  const details = detailsOf(row);
  const blank = detailedKey(row, NO_DETAILS);
  return details.some((detail) => detail !== "")
    ? [detailedKey(row, details), blank]
    : [blank, townEventDayKey(row)];
}

/** Loose keys: events with this name and day but another time or place, if there is only one. */
export const movedEventKeys = (row: TownEvent): string[] => [townEventDayKey(row)];

/** Loose keys of an event that repeats: files may date it by its next time. */
export const seriesKeys = ({
  name,
  recurrence,
}: {
  name: string;
  recurrence?: string | undefined;
}) => (recurrence ? [`series:${plain(name)}`] : []);

/** Whether business, time and place are each the same, or unknown of one of the two. */
function sameDetails(row: TownEvent, event: TownEvent): boolean[] {
  const told = detailsOf(event);
  return detailsOf(row).map(
    (detail, at) => detail === "" || told[at] === "" || detail === told[at],
  );
}

/** Whether a row has another business, time or place than an event with its name and day. */
export const differsFrom = (row: TownEvent, event: TownEvent): boolean =>
  sameDetails(row, event).includes(false);

/**
 * Whether an event with the row's name and day may be the same one rescheduled: same business, and the same
 * time or place.
 */
export function mayHaveMoved(row: TownEvent, event: TownEvent): boolean {
  const [business, time, place] = sameDetails(row, event);
  return business === true && (time === true || place === true);
}

interface Coupon {
  businessId: number;
  title: string;
  code?: string | undefined;
}

/** Keys of a coupon: business and code, or business and title. */
export function couponKeys({ businessId, title, code }: Coupon): string[] {
  const titled = `${businessId}|${plain(title)}`;
  // A coupon without a code may get one later; coupons with different codes differ, whatever their
  // titles.
  return code
    ? [`code:${businessId}|${plain(code)}`, `title:${titled}`]
    : [`title:${titled}`, `uncoded:${titled}`];
}

/** Keys that a row looks up: a row with a code never matches a coupon with another code. */
export const couponRowKeys = (row: Coupon): string[] => {
  const [first = "", second = ""] = couponKeys(row);
  return row.code ? [first, second.replace("title:", "uncoded:")] : [first];
};
