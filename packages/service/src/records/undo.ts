/** Undoes an import: records it added are removed, records it changed get their previous state. */
import type { UndoRequest, UndoResult } from "@mainstreet/contracts/undo";
import { isOnlyDuplicateKeyErrors } from "@mainstreet/messages/duplicate-key";
import type { QueryFilter } from "mongoose";
import { ApiError, ignoreConflict, ignoreNotFound } from "../http/errors.ts";
import { putIntoBin, removeLiveFromBin } from "./bin.ts";
import { LONGEST_MS } from "./bulk.ts";
import { IMPORT, changedBy } from "./history.ts";
import { batchOf, importedBefore, isEdited, stateBefore } from "./imported.ts";
import { forgetBinned, writtenBy } from "./imported-bin.ts";
import { goneMessage, recordMessage, recordUpdate } from "./model.ts";
import type { RecordKind, StoredRecord } from "./model.ts";
import type { RestoreRules } from "./restore-rules.ts";
import type { RecordStore } from "./store.ts";
import { revokeImport } from "./revoked-imports.ts";

/** Throws 409 if a record must stay; see `RecordStore.remove`. */
type AllowRemoval = (document: StoredRecord) => Promise<QueryFilter<StoredRecord>>;

export interface UndoRules<State> extends Pick<RestoreRules<State>, "nameOf" | "refusal"> {
  /** Whether a record added by an import may be removed. */
  allow?: AllowRemoval;
}

const ATTEMPTS = 5;

type Operation = ReturnType<RecordStore<never>["removalOf"] | typeof restoration>;

/**
 * Undoes the import for these records, each with its own message. Records changed since by an admin or another
 * import stay as they are, as do those that the rules refuse. Repeating the request gives the same results.
 */
export async function undoImport<State extends { id: number }>(
  store: RecordStore<State>,
  { nameOf, refusal, allow }: UndoRules<State>,
  town: string,
  request: UndoRequest,
): Promise<UndoResult[]> {
  const { kind, deps } = store;
  if (!request.preview) await revokeImport(kind.model.db, town, request.import);
  const written = new Set(request.ids);
  const needed = new Set(request.keep);
  const isLost = new Set(await writtenBy(store, town, request.batches));
  const wanted = [...new Set([...request.ids, ...request.merged, ...isLost])];
  if (!request.preview)
    await forgetBinned(store, town, { ...request, ids: [...request.ids, ...isLost] });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const documents = await kind.model
      .find({ town, id: { $in: wanted } })
      .select("-words")
      .lean();
    const found = new Map(documents.map((document) => [document.id, document]));
    const returning = documents.filter((each) => stepFor(each, request.import) === "restore");
    const refused = await refusedAmong(kind, refusal, town, returning);
    const operations: Operation[] = [];
    const going: StoredRecord[] = [];
    const binned: StoredRecord[] = [];
    const results: UndoResult[] = [];
    for (const id of wanted) {
      const document = found.get(id);
      const step = document ? stepFor(document, request.import) : "removed";
      const isNamed = written.has(id) || isLost.has(id);
      if (!isNamed && (step === "not touched" || isOfOthers(document, request))) continue;
      if (!document || step === "removed" || step === "restored") {
        results.push({ id, outcome: step === "restored" ? "restored" : "removed" });
        continue;
      }
      const isBound = step === "remove" ? needed.has(id) : refused.has(id);
      const kept = (step !== "remove" && step !== "restore") || isBound;
      const removes = step === "remove" && !kept && !request.preview;
      if (kept || (removes && allow && !(await removed(store, town, id, allow))))
        results.push({ id, outcome: "kept" });
      else if (step === "remove") {
        if (request.bin.includes(id)) binned.push(document);
        // A record with unsent messages is removed through its outbox, after these.
        if (!allow && document["outboxSince"] === undefined) going.push(document);
        else if (!allow) operations.push(store.removalOf(document));
        results.push({ id, outcome: "removed" });
      } else {
        operations.push(restoration(kind, document, deps.now()));
        results.push({ id, outcome: "restored" });
      }
    }
    const now = deps.now();
    if (!request.preview && binned.length > 0)
      await putIntoBin(deps.bin, kind.entity, binned, { by: IMPORT }, now);
    const isDone = request.preview || (await takeAway(store, town, going));
    const taken = request.preview ? new Set<number>() : await write(store, operations);
    if (!isDone || !taken) {
      const ids = binned.map(({ id }) => id);
      await removeLiveFromBin(deps.bin, kind, { town, ids, put: [now] });
      continue;
    }
    return results.map(({ id, outcome }) => {
      const really = taken.has(id) ? "kept" : outcome;
      const document = found.get(id);
      const batch = document && batchOf(document, request.import);
      const name = document && really === "kept" ? nameOf(kind.state.parse(document)) : undefined;
      return { id, outcome: really, name, batch };
    });
  }
  throw new ApiError(503, "busy", "These records are being changed by others. Please try again.");
}

/** Whether the record is deleted, or was added by this import: another batch then has it among its ids. */
function isOfOthers(document: StoredRecord | undefined, { import: by }: UndoRequest): boolean {
  if (!document || document.deleted) return true;
  return document.imported?.by === by && document.imported.created;
}

/** Returns what to do with a record, or what has been done already. */
function stepFor(document: StoredRecord, by: string) {
  const { imported, deleted } = document;
  if (deleted) return "removed";
  if (imported?.undid === by) return "restored";
  if (imported?.by !== by) return "not touched";
  if (imported.undone) return "restored";
  if (isEdited(document)) return "edited";
  return imported.created ? "remove" : "restore";
}

/** Returns the ids of records that cannot be restored, because what they belonged to is deleted. */
async function refusedAmong<State extends { id: number }>(
  kind: RecordKind<State>,
  refusal: UndoRules<State>["refusal"],
  town: string,
  returning: readonly StoredRecord[],
): Promise<Set<number>> {
  if (!refusal || returning.length === 0) return new Set();
  const before = returning.map((document) => stateBefore(kind, document).state);
  const refusalOf = await refusal(town, before);
  return new Set(before.filter((state) => refusalOf(state) !== null).map(({ id }) => id));
}

/** Removes the record; false if it must stay because something else needs it. */
async function removed<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  id: number,
  allow: AllowRemoval,
): Promise<boolean> {
  // Into the bin: a deleted business may refer to this record, and needs it when restored.
  const done = store.remove(town, id, { allow, by: IMPORT }).catch(ignoreNotFound);
  return (await done.then(() => true).catch(ignoreConflict)) ?? false;
}

/**
 * Removes records with one statement per revision, and publishes that through the bulk outbox. False if any of
 * them changed meanwhile, so that all must be checked again.
 */
async function takeAway<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  records: readonly StoredRecord[],
): Promise<boolean> {
  if (records.length === 0) return true;
  const gone = records.map(({ id, revision }): [number, number] => [id, revision + 1]);
  const ids = gone.map(([id]) => id);
  let deleted = 0;
  await deps.bulkOutbox.writeAndPublish(
    { collection: kind.model.collection.name, town, ids, gone },
    async () => {
      for (const [revision, those] of Map.groupBy(records, (record) => record.revision)) {
        const asRead = { town, id: { $in: those.map(({ id }) => id) }, revision };
        const filter = { ...asRead, deleted: { $ne: true } };
        deleted += (await kind.model.deleteMany(filter, { maxTimeMS: LONGEST_MS })).deletedCount;
      }
      const others = deleted < ids.length ? await kind.model.find({ town, id: { $in: ids } }) : [];
      const left = new Set(others.map(({ id }) => id));
      const now = deps.now();
      return gone.flatMap(([id, revision]) =>
        left.has(id) ? [] : goneMessage(kind, town, id, { revision, now }),
      );
    },
  );
  return deleted === ids.length;
}

/**
 * Writes the operations; returns the ids of records that cannot be restored, because others now have their
 * names or external ids. Null if the records must be checked again: some changed meanwhile, or may by now have
 * released such a name.
 */
async function write<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  operations: Operation[],
): Promise<Set<number> | null> {
  if (operations.length === 0) return new Set();
  const updates = operations.map((updateOne) => ({ updateOne }));
  try {
    const { matchedCount } = await kind.model.bulkWrite(updates, { ordered: false });
    return matchedCount === operations.length ? new Set() : null;
  } catch (error) {
    if (!isOnlyDuplicateKeyErrors(error)) throw error;
    if ([error.writeErrors].flat().length < operations.length) return null;
    return new Set(operations.map(({ filter }) => filter.id));
  } finally {
    deps.wakeRelay();
  }
}

function restoration<State extends { id: number }>(
  kind: RecordKind<State>,
  document: StoredRecord,
  now: Date,
) {
  const { imported } = document;
  const { state, kept, lost } = stateBefore(kind, document);
  const without = Object.fromEntries(lost.map((name) => [name, undefined]));
  // Other fields keep their present values: the geocoding status, for example, describes the
  // present address.
  const { unique = {} } = kind;
  const held = Object.fromEntries(Object.entries(kept).filter(([name]) => name in unique));
  const fields = {
    ...kept,
    ...state,
    ...kind.derive(state, { ...document, ...held, ...without }),
    imported: imported && importedBefore(imported),
    updatedAt: now,
  };
  const revision = document.revision + 1;
  const message = recordMessage(kind, document.town, state, { revision, now });
  const entry = changedBy(IMPORT, now, document, { ...state, ...kept });
  return recordUpdate(document, fields, message, { now, entry, lost });
}
