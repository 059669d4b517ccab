/** Rules of businesses: pure, no database, no HTTP. */
import type {
  BusinessRecord,
  BusinessRow,
  BusinessState,
  GeocodeStatus,
} from "@mainstreet/contracts/business";
import { businessState, businessWrite, externalId } from "@mainstreet/contracts/business";
import { id } from "@mainstreet/contracts/fields";
import { withoutPunctuation } from "@mainstreet/contracts/match-keys";
import { beforeRoom, namesStreet, shortAddress } from "@mainstreet/contracts/street-words";
import { fold } from "@mainstreet/contracts/words";
import { z } from "zod";

/** Why an earlier state of a business cannot be restored. */
export const NO_CATEGORY = "Its category is deleted. Please restore the category first.";

/** Fields that make sense only together. */
export const PAIRS = [
  ["plan", "paidUntil"],
  ["contactName", "contactEmail"],
  ["rating", "reviewCount"],
] as const;

/** Fields that say nothing where they are 0 or false: no rating, no reviews, no badge. */
export const UNSAID = ["rating", "reviewCount", "showDeals", "isPremium"] as const;

/** Returns where the search for coordinates stands; `notFound` and `failed` last until the address changes. */
export function geocodeStatusOf(
  state: Pick<BusinessRecord, "address" | "latitude" | "longitude">,
  before: Readonly<Record<string, unknown>>,
): GeocodeStatus {
  if (state.latitude !== null && state.longitude !== null) return "located";
  if (state.address === "") return "noAddress";
  const status = before["geocodeStatus"];
  const searched = status === "notFound" || status === "failed";
  return searched && before["address"] === state.address ? status : "waiting";
}

/** The street of an address, with a house number behind a comma: `Via Roma, 12`. */
const STREET = /^[^,]*(?:,\s*\d{1,3}\p{L}?(?!\s?[\p{L}\p{N}]))?/u;

/**
 * Returns the words of an address up to its house number, at least two; the rest is spelled in many ways. Numbers
 * of rooms and ZIP codes are none.
 */
function houseOf(given: string): string {
  const address = beforeRoom(given) || given;
  const [street = ""] = STREET.exec(address) ?? [];
  const number = withoutPunctuation(street)
    .split(" ")
    .findIndex((word) => /\d/.test(word) && !/^\d{5}$/.test(word));
  const words = withoutPunctuation(address).split(" ");
  return words.slice(0, Math.max(2, number + 1)).join(" ");
}

/** Whether an address is that of another house or street. */
export const isElsewhere = (address: string, before: string): boolean =>
  before !== "" && houseOf(address) !== houseOf(before);

type Place = Pick<BusinessRecord, "address" | "latitude" | "longitude">;

/** Whether the business moves to another address but keeps the coordinates of the old one. */
export const leavesItsPlace = (wanted: Place, before: Place): boolean =>
  wanted.address !== "" &&
  isElsewhere(wanted.address, before.address) &&
  wanted.latitude === before.latitude &&
  wanted.longitude === before.longitude;

export const HALF_PLACE = "Please give both latitude and longitude";

/** Returns the coordinate that is missing beside the other. */
export function missingCoordinate({ latitude, longitude }: Omit<Place, "address">) {
  if ((latitude === null) === (longitude === null)) return undefined;
  return latitude === null ? "latitude" : "longitude";
}

/** Quotes, brackets and other marks at the start of a name. */
const MARKS = /^[^\p{L}\p{N}]+/u;

/** Returns the letter A to Z under which a name is listed, without accents and marks; 0 where it starts otherwise. */
export function firstLetterOf(name: string): string {
  const [first = ""] = fold(name).replace(MARKS, "").toUpperCase();
  return /[A-Z]/.test(first) ? first : "0";
}

/** Whether the address is the end of the other, without a house: a row with a blank street has only its city. */
export function isRegionOf(address: string, before: string): boolean {
  const region = withoutPunctuation(address);
  const whole = withoutPunctuation(before);
  if (!whole.endsWith(` ${region}`)) return false;
  if (!/^\d+ \p{L}/u.test(region)) return true;
  // A postal code is no house: `Hauptstr. 5, 10115 Berlin`.
  const isCode = /^\d{4,6} /.test(region) && !namesStreet(shortAddress(region));
  const street = whole.slice(0, -region.length);
  return isCode && /\d/.test(beforeRoom(street) ?? street);
}

/** Compares names as directories do, regardless of case and accents, with numbers by their value. */
const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
export const byName = (a: { id: number; name: string }, b: { id: number; name: string }) =>
  compare(a.name.replace(MARKS, ""), b.name.replace(MARKS, "")) || a.id - b.id;

/** Returns the fields of a new business; what a row leaves out gets its default. */
export function startingFields({
  externalId: _externalId,
  ...row
}: BusinessRow): Omit<BusinessRecord, "id"> {
  return businessWrite.parse(row);
}

/** Returns the id that its source gives it; "" where it has none. */
export const externalIdOf = (document: Readonly<Record<string, unknown>>) =>
  externalId.catch("").parse(document["externalId"]);

const ids = z.array(id).catch([]);

/** Returns the ids of businesses that were merged into it, whose URLs lead to it. */
export const mergedIdsOf = (document: Readonly<Record<string, unknown>>) =>
  ids.parse(document["mergedIds"]);

/**
 * Owner of the submission it came of, once that is too old to be kept: known by hashes of the tokens that
 * erase their contact, and of the contact itself.
 */
const submitter = z.object({
  submissionId: id,
  businessId: id.nullable(),
  tokenHashes: z.array(z.string()),
  contactName: z.string(),
  contactEmail: z.string(),
});
export type Submitter = z.infer<typeof submitter>;

const submitters = z.array(submitter).catch([]);
export const submittersOf = (document: Readonly<Record<string, unknown>>) =>
  submitters.parse(document["submitters"]);

/** Returns what other services learn of it, without newer fields that are for admins. */
export const toPublishedState = (state: BusinessRecord): BusinessState =>
  businessState.parse(state);

/** Returns what visitors see of it. */
export const publicOf = (state: BusinessRecord) => ({
  ...toPublishedState(state),
  description: state.description,
});
