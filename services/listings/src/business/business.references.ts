/** Finds the businesses that rows of an import mean: each reference is looked up in every way it can be read. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { BusinessReference } from "@mainstreet/contracts/business-reference";
import {
  asStored,
  closestNames,
  placeKeysIn,
  placesNamed,
  withOtherZeros,
} from "@mainstreet/contracts/match-keys";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";
import type { QueryFilter } from "mongoose";
import { mergedIdsOf } from "./business.ts";

/** Candidates returned for an ambiguous reference. */
const MOST = 4;
/** Businesses read by a name in any punctuation, among which those with exactly this name are looked for. */
const ALIKE = 50;
/** Names looked up concurrently: others need the database too. */
const AT_ONCE = 20;

type Found = StoredRecord & {
  name: string;
  address: string;
  externalId?: string;
  isUnsure?: boolean;
};

export function createBusinessReferences({ kind }: RecordStore<BusinessRecord>) {
  const read = (town: string, filter: QueryFilter<StoredRecord>, limit = 0) =>
    kind.model
      .find({ town, deleted: { $ne: true }, ...filter })
      .select({ _id: 0, id: 1, name: 1, address: 1, externalId: 1, mergedIds: 1 })
      .sort({ id: 1 })
      .limit(limit)
      .lean<Found[]>();

  /** Returns the businesses with the name, else those with the name at the address that follows it in the text. */
  async function named(town: string, name: string) {
    const same = closestNames(await read(town, { keys: placesNamed(name) }, ALIKE), name);
    if (same.length > 0) return same;
    const places = placeKeysIn(name);
    return places.length > 0 ? read(town, { keys: { $in: places } }, MOST) : [];
  }

  async function byNumbers(town: string, references: readonly BusinessReference[]) {
    const texts = references.flatMap(({ id }) => id ?? []);
    const numbers = texts.flatMap((text) => numberIn(text) ?? []);
    const [ours, theirs, usesNumbers] = await Promise.all([
      read(town, { $or: [{ id: { $in: numbers } }, { mergedIds: { $in: numbers } }] }),
      read(town, { externalId: { $in: texts.flatMap(waysToWrite) } }),
      kind.model.exists({ town, deleted: { $ne: true }, externalId: NUMERIC }),
    ]);
    const of = (text: string): Found[] => {
      const number = numberIn(text);
      const itself = ours.filter(({ id }) => id === number);
      // The number of a merged business means the one that it was merged into.
      const heirs = ours.filter((one) => number !== null && mergedIdsOf(one).includes(number));
      const found = itself.length > 0 ? itself : heirs;
      if (text.startsWith("#")) return found;
      const withIds = (ids: string[]) =>
        theirs.filter(({ externalId = "" }) => ids.includes(externalId));
      const exact = withIds(asStored(text));
      const numbered = exact.length > 0 ? exact : withIds(withOtherZeros(text));
      const other = numbered.filter(({ id }) => !found.some((one) => one.id === id));
      return [...found, ...other].toSorted((a, b) => a.id - b.id);
    };
    /**
     * Whether the candidate is uncertain: the source of the town's businesses also uses numbers, one of which may
     * be meant, even of no business.
     */
    const isUnsure = ({ externalId = "" }: Found, text: string) =>
      externalId === ""
        ? usesNumbers !== null
        : IS_NUMERIC.test(externalId) && !waysToWrite(text).includes(externalId);
    return { of, isUnsure };
  }

  /**
   * Returns the candidates of each reference, smallest numbers first. A name beside a number decides between
   * several; the name of another business makes the reference ambiguous.
   */
  return async (town: string, references: readonly BusinessReference[]) => {
    const numbered = await byNumbers(town, references);
    const candidatesOf = async ({ id, name }: BusinessReference): Promise<Found[]> => {
      if (id === undefined) return name === undefined ? [] : named(town, name);
      const candidates = numbered.of(id);
      if (id.startsWith("#")) return candidates;
      if (candidates.length === 0) return named(town, id);
      const agreed = name === undefined ? [] : closestNames(candidates, name);
      if (agreed.length > 0) return agreed;
      const known = new Set(candidates.map((one) => one.id));
      const others = name === undefined ? [] : await named(town, name);
      return [
        ...candidates.map((one) =>
          numbered.isUnsure(one, id) ? Object.assign({}, one, UNSURE) : one,
        ),
        ...others.filter((one) => !known.has(one.id)),
      ];
    };
    const found: Found[][] = [];
    for (let at = 0; at < references.length; at += AT_ONCE)
      found.push(...(await Promise.all(references.slice(at, at + AT_ONCE).map(candidatesOf))));
    return found.map((candidates) => candidates.slice(0, MOST));
  };
}

const waysToWrite = (id: string) => [...asStored(id), ...withOtherZeros(id)];

const IS_NUMERIC = /^\d+(?:\.0)?$/;
/** The same for a query, with bounds for its index. */
const NUMERIC = { $gte: "0", $lt: ":", $regex: IS_NUMERIC };
const UNSURE = { isUnsure: true };

const numberIn = (text: string) =>
  /^#?\d{1,15}$/.test(text) ? Number(text.replace("#", "")) : null;
