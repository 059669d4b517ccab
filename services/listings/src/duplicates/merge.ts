/** Merges two businesses: the one that is kept gets what it lacks, the other goes to the bin. */
import { PLACE_FIELDS } from "@mainstreet/contracts/business";
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { HISTORY_KEPT } from "@mainstreet/contracts/history";
import type { Author } from "@mainstreet/contracts/history";
import { ApiError, outdated } from "@mainstreet/service/http/errors";
import { changedBy, readHistory } from "@mainstreet/service/records/history";
import type { StoredEntry } from "@mainstreet/service/records/history";
import { recordMessage, recordUpdate } from "@mainstreet/service/records/model";
import { untilWritten } from "@mainstreet/service/records/store";
import type { RecordStore } from "@mainstreet/service/records/store";
import { PAIRS, externalIdOf, mergedIdsOf, submittersOf } from "../business/business.ts";
import type { Submitter } from "../business/business.ts";

const ATTEMPTS = 5;

/**
 * The message that the other is deleted names the kept one, to which coupons and events then move. A merge
 * that crashes half-way is completed by repeating it.
 */
export async function mergeBusinesses(
  businesses: RecordStore<BusinessRecord>,
  town: string,
  { keep, other }: { keep: number; other: number },
  by: Author,
): Promise<void> {
  const { kind, find } = businesses;
  let given: Given = new Map();
  for (let attempt = 1; ; attempt += 1) {
    // Read before the state: an entry added in between is taken over by the next attempt.
    const theirs = (await readHistory(kind.model, town, other)) ?? [];
    const { state, document } = await find(town, other);
    const merged = [other, ...mergedIdsOf(document)];
    const submitters = submittersOf(document);
    const lost = { state, theirs, given, merged, submitters };
    given = await takeOver(businesses, town, keep, lost, by);
    try {
      await businesses.remove(town, other, {
        by,
        mergedInto: keep,
        // Changes saved since then, or businesses merged into it, would be lost with it.
        async allow({ revision }) {
          if (revision !== document.revision) throw outdated(kind.entity);
          return {};
        },
      });
      // Only now is the id of its source free.
      await moveSourceId(businesses, town, keep, { from: "", to: externalIdOf(document) });
      return;
    } catch (error) {
      // Retries, with what was saved in between.
      const isOutdated = error instanceof ApiError && error.code === "outdated";
      if (!isOutdated || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * After a restore: its URL leads to itself again, as do those of businesses merged into it before; except of
 * those that are back themselves, or were merged into others meanwhile.
 */
export async function leadApart(
  { kind: { model }, find }: RecordStore<BusinessRecord>,
  town: string,
  id: number,
): Promise<void> {
  const merged = mergedIdsOf((await find(town, id)).document);
  const others = { town, id: { $ne: id }, deleted: { $ne: true } };
  const taken =
    merged.length === 0
      ? []
      : [
          ...(await model.distinct("id", { ...others, id: { $in: merged } })),
          ...(await model.distinct("mergedIds", {
            ...others,
            mergedIds: { $in: merged, $ne: id },
          })),
        ];
  if (taken.length > 0) await model.updateOne({ town, id }, { $pullAll: { mergedIds: taken } });
  const own = [id, ...merged.filter((one) => !taken.includes(one))];
  await model.updateMany({ town, mergedIds: id }, { $pullAll: { mergedIds: own } });
}

/** Before a restore: takes its source's id back from the business that it was merged into, even if that is deleted. */
export async function releaseSourceId(
  businesses: RecordStore<BusinessRecord>,
  town: string,
  id: number,
): Promise<void> {
  const { kind, deps } = businesses;
  const binned = { town, entity: kind.entity };
  const own = await deps.bin
    .findOne({ ...binned, id })
    .select("record.externalId")
    .lean();
  const externalId = externalIdOf(own?.record ?? {});
  if (externalId === "") return;
  const heirs = { "record.externalId": externalId, "record.mergedIds": id };
  await deps.bin.updateMany({ ...binned, ...heirs }, { $unset: { "record.externalId": "" } });
  const heir = { town, externalId, mergedIds: id, deleted: { $ne: true } };
  const living = await kind.model.findOne(heir).select("id").lean();
  if (living) await moveSourceId(businesses, town, living.id, { from: externalId, to: "" });
}

/** Changes the id by which imports find the business; leaves it if it isn't `from`, or if another has `to`. */
async function moveSourceId(
  { kind, deps, find }: RecordStore<BusinessRecord>,
  town: string,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const write = async () => {
    const { state, document } = await find(town, id);
    if (from === to || externalIdOf(document) !== from) return true;
    const now = deps.now();
    const externalId = to === "" ? {} : { externalId: to };
    const derived = kind.derive(state, { ...document, externalId: to });
    const fields = { ...externalId, ...derived, updatedAt: now };
    const message = recordMessage(kind, town, state, { revision: document.revision + 1, now });
    const lost = to === "" ? ["externalId"] : [];
    const { filter, update } = recordUpdate(document, fields, message, { now, lost });
    const { matchedCount } = await kind.model.updateOne(filter, update);
    if (matchedCount > 0) deps.wakeRelay();
    return matchedCount > 0 || null;
  };
  await untilWritten(kind.entity, write).catch((error: unknown) => {
    // An import has just added the other's source again.
    if (!isDuplicateKeyError(error)) throw error;
  });
}

/** Fields, with their values, that the kept business took from the other on earlier attempts. */
type Given = ReadonlyMap<string, unknown>;

/** Fills fields that are blank or were filled from `given`, and adds the other's history to its own. */
async function takeOver(
  { kind, deps, find }: RecordStore<BusinessRecord>,
  town: string,
  id: number,
  other: {
    state: BusinessRecord;
    theirs: readonly StoredEntry[];
    given: Given;
    merged: readonly number[];
    /** Owners who may erase their contact here as well. */
    submitters: readonly Submitter[];
  },
  by: Author,
): Promise<Given> {
  const { state: lost, theirs, given, merged, submitters } = other;
  const of = { id: lost.id, name: lost.name };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { state, document } = await find(town, id);
    const own = (await readHistory(kind.model, town, id)) ?? [];
    const others = theirs
      .map((each) => saidOf(each, of))
      .filter((each) => each.of?.id !== id && !isKnown(own, each));
    const isLed = mergedIdsOf(document).includes(lost.id);
    if (isLed && isMerged(own, others, lost.id)) return given;
    const gaps = gapsOf(state, lost, given);
    const next = kind.state.parse({ ...state, ...Object.fromEntries(gaps) });
    const now = deps.now();
    const fields = { ...next, ...kind.derive(next, document), updatedAt: now };
    const revision = document.revision + 1;
    const message = recordMessage(kind, town, next, { revision, now });
    const entry = { ...changedBy(by, now, state, next), action: "merged" as const, of };
    const { filter, update } = recordUpdate(document, fields, message, { now, entry });
    const history = { $each: [...others, entry], $sort: { at: 1 as const }, $slice: -HISTORY_KEPT };
    const $push = { ...update.$push, history };
    const $addToSet = {
      mergedIds: { $each: merged.filter((each) => each !== id) },
      ...(submitters.length > 0 && { submitters: { $each: submitters } }),
    };
    const { matchedCount } = await kind.model.updateOne(filter, { ...update, $push, $addToSet });
    if (matchedCount === 0) continue;
    deps.wakeRelay();
    return new Map([...given, ...gaps]);
  }
  throw outdated(kind.entity);
}

/** Whether the other is merged in as it is now: whatever entries are missing here are older than the oldest kept. */
function isMerged(own: readonly StoredEntry[], unknown: readonly StoredEntry[], other: number) {
  const oldest = own.at(-1)?.at ?? 0;
  return (
    own.some(({ action, of }) => action === "merged" && of?.id === other) &&
    unknown.every(({ at }) => at < oldest)
  );
}

/** Returns the other's history entry as this one stores it: a merge into the other counts as a change of it. */
const saidOf = (entry: StoredEntry, of: NonNullable<StoredEntry["of"]>): StoredEntry =>
  entry.action === "merged" ? { ...entry, action: "changed", of } : { of, ...entry };

/** Whether the entry came with an earlier merge. */
const isKnown = (own: readonly StoredEntry[], { at, action, of }: StoredEntry) =>
  own.some((each) => +each.at === +at && each.action === action && each.of?.id === of?.id);

/** Fields that are taken over as a whole; coordinates come with the address that they were found by. */
const TOGETHER: readonly (readonly string[])[] = [PLACE_FIELDS, ...PAIRS];

/** Returns what the other fills in; fields that nobody filled in (no rating, no reviews) count as blank. */
function gapsOf(kept: BusinessRecord, lost: BusinessRecord, given: Given) {
  const own = new Map<string, unknown>(Object.entries(kept));
  const theirs = new Map<string, unknown>(Object.entries(lost));
  const isOwn = (name: string) => Boolean(own.get(name)) && own.get(name) !== given.get(name);
  const isTheirs = (name: string) => Boolean(theirs.get(name));
  return [...theirs].filter(([name]) => {
    const fields = TOGETHER.find((each) => each.includes(name)) ?? [name];
    return !fields.some(isOwn) && fields.some(isTheirs);
  });
}
