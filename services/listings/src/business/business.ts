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
import { fold } from "@mainstreet/contracts/words";
import { z } from "zod";

/** Why a business of an earlier time cannot come back. */
export const NO_CATEGORY = "Its category is deleted. Please restore the category first.";

/** What says one thing together. */
export const PAIRS = [
  ["plan", "paidUntil"],
  ["contactName", "contactEmail"],
  ["rating", "reviewCount"],
] as const;

/** Fields that say nothing where they are 0 or false: no mark, no reviews, no badge. */
export const UNSAID = ["rating", "reviewCount", "showDeals", "isPremium"] as const;

/** Where the search for coordinates stands; found or refused answers last until the address changes. */
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

/** Whether an address is that of another house or street; the rest of one is spelt in many ways. */
export function isElsewhere(address: string, before: string): boolean {
  const house = (text: string) => withoutPunctuation(text).split(" ").slice(0, 2).join(" ");
  return before !== "" && house(address) !== house(before);
}

type Place = Pick<BusinessRecord, "address" | "latitude" | "longitude">;

/** Whether it goes to another address with the coordinates of where it was. */
export const leavesItsPlace = (wanted: Place, before: Place): boolean =>
  wanted.address !== "" &&
  isElsewhere(wanted.address, before.address) &&
  wanted.latitude === before.latitude &&
  wanted.longitude === before.longitude;

export const HALF_PLACE = "Please give both latitude and longitude";

/** The one that is missing beside the other. */
export function missingCoordinate({ latitude, longitude }: Omit<Place, "address">) {
  if ((latitude === null) === (longitude === null)) return undefined;
  return latitude === null ? "latitude" : "longitude";
}

/** Quotes, brackets and other marks that a name begins with. */
const MARKS = /^[^\p{L}\p{N}]+/u;

/** Where it stands among A to Z, whatever its accents and marks; under 0 where it begins with none of these. */
export function firstLetterOf(name: string): string {
  const [first = ""] = fold(name).replace(MARKS, "").toUpperCase();
  return /[A-Z]/.test(first) ? first : "0";
}

/** Whether it is the end of that address, without a house: a row whose street is blank has its city alone. */
export function isRegionOf(address: string, before: string): boolean {
  const region = withoutPunctuation(address);
  return withoutPunctuation(before).endsWith(` ${region}`) && !/^\d+ \p{L}/u.test(region);
}

/** As a directory has them. */
const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
export const byName = (a: { id: number; name: string }, b: { id: number; name: string }) =>
  compare(a.name.replace(MARKS, ""), b.name.replace(MARKS, "")) || a.id - b.id;

/** The fields that a new business starts with; what a row leaves out has its default. */
export function startingFields({
  externalId: _externalId,
  ...row
}: BusinessRow): Omit<BusinessRecord, "id"> {
  return businessWrite.parse(row);
}

/** The id that its source gives it; "" where it has none. */
export const externalIdOf = (document: Readonly<Record<string, unknown>>) =>
  externalId.catch("").parse(document["externalId"]);

const ids = z.array(id).catch([]);

/** Whose addresses lead to it, for they were merged into it. */
export const mergedIdsOf = (document: Readonly<Record<string, unknown>>) =>
  ids.parse(document["mergedIds"]);

/**
 * Whose submission it came of, once that is too old to be kept: they are known by hashes, of the tokens that erase
 * their contact and of the contact itself.
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

/** What other services learn of it: no field that is new for admins goes along. */
export const toldOf = (state: BusinessRecord): BusinessState => businessState.parse(state);

/** What visitors see of it. */
export const publicOf = (state: BusinessRecord) => ({
  ...toldOf(state),
  description: state.description,
});
