/** Creates, changes and removes records: each change is a single write that includes its message. */
import type { Author } from "@mainstreet/contracts/history";
import type { BulkOutbox } from "@mainstreet/messages/bulk-outbox";
import { deletedWith, insertedWith } from "@mainstreet/messages/outbox";
import type { QueryFilter } from "mongoose";
import { ApiError, notFound, outdated } from "../http/errors.ts";
import { putIntoBin, removeLiveFromBin } from "./bin.ts";
import type { BinModel, Deleted } from "./bin.ts";
import { takeIds } from "./counter.ts";
import type { CounterModel } from "./counter.ts";
import { SYSTEM, changedBy, createdBy, readHistory } from "./history.ts";
import { goneMessage, isSame, recordMessage, recordUpdate } from "./model.ts";
import type { RecordKind, StoredRecord } from "./model.ts";
import { LIVE, createRecordReads } from "./reads.ts";

interface RecordDeps {
  counters: CounterModel;
  bin: BinModel;
  /** Wakes the relay after a write. */
  wakeRelay: () => void;
  /** Sends the messages of records that are written in bulk. */
  bulkOutbox: BulkOutbox;
  now: () => Date;
}

/** A record as it was read: its state, and the complete document. */
export interface Found<State> {
  state: State;
  document: StoredRecord;
}

/** How a record is removed. */
export interface Removal extends Partial<Deleted> {
  /** The record that now owns what belonged to this one. */
  mergedInto?: number | undefined;
  /** Throws if the record must stay; returns a condition that must still hold when it is removed. */
  allow?: ((document: StoredRecord) => Promise<QueryFilter<StoredRecord>>) | undefined;
}

/** Fields to change; undefined ones are left as they are. */
export type Patch<State> = { [Name in keyof State]?: State[Name] | undefined };

/** Sorts records like `wanted`, by their ids; missing ones are left out. */
export function inOrderOf<Item extends { id: number }>(
  wanted: readonly { id: number }[],
  found: readonly Item[],
): Item[] {
  const byId = new Map(found.map((item) => [item.id, item]));
  return wanted.flatMap(({ id }) => byId.get(id) ?? []);
}

const ATTEMPTS = 5;

/** Retries while others change the records at the same time, when `write` resolves with null. */
export async function untilWritten<Done>(entity: string, write: () => Promise<Done | null>) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const done = await write();
    if (done !== null) return done;
  }
  throw outdated(entity);
}

export function createRecordStore<State extends { id: number }>(
  kind: RecordKind<State>,
  deps: RecordDeps,
) {
  const { model, entity } = kind;
  const reads = createRecordReads(kind);

  /** Returns the change of a record that was read; null if nothing changes. */
  function changeOf({ state, document }: Found<State>, patch: Patch<State>, by: Author) {
    const given = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    );
    const next = kind.state.parse({ ...state, ...given });
    if (isSame(state, next)) return null;
    const now = deps.now();
    const fields = { ...next, ...kind.derive(next, document), updatedAt: now };
    const revision = document.revision + 1;
    return {
      document,
      fields,
      entry: changedBy(by, now, state, next),
      message: recordMessage(kind, document.town, next, { revision, now }),
      changed: { state: next, document: { ...document, ...fields, revision } },
    };
  }

  /** Returns the write that marks the record as deleted, unless it has changed since it was read. */
  function removalOf(
    { town, id, revision }: Pick<StoredRecord, "town" | "id" | "revision">,
    { mergedInto }: Pick<Removal, "mergedInto"> = {},
  ) {
    const now = deps.now();
    const message = goneMessage(kind, town, id, { revision: revision + 1, now, mergedInto });
    return {
      filter: { town, id, revision, ...LIVE },
      update: { ...deletedWith(message, now), $unset: { ...kind.unique, keys: "", insertKey: "" } },
    };
  }

  /** Returns the 409 of an outdated save, with the state that the editor has not seen. */
  async function outdatedBy({ state, document }: Found<State>) {
    const [last] = (await readHistory(model, document.town, state.id)) ?? [];
    const { revision, updatedAt } = document;
    return outdated(entity, { ...state, revision, updatedAt, updatedBy: last?.by.name ?? null });
  }

  return {
    ...reads,
    kind,
    deps,
    changeOf,
    removalOf,

    /** `extra` are stored fields outside of the state. Rejects when a unique value is taken. */
    async create(
      town: string,
      fields: Omit<State, "id">,
      by: Author = SYSTEM,
      extra: Partial<StoredRecord> = {},
    ): Promise<Found<State>> {
      const now = deps.now();
      const id = await takeIds(deps.counters, town, entity);
      const state = kind.state.parse({ ...fields, id });
      const document = {
        ...state,
        ...extra,
        ...kind.derive(state, extra),
        ...insertedWith(recordMessage(kind, town, state, { revision: 1, now }), now),
        town,
        history: [createdBy(by, now)],
        createdAt: now,
        updatedAt: now,
      };
      await model.insertMany([document]);
      deps.wakeRelay();
      return { state, document };
    },

    /**
     * Changes the given fields. With `revision`, an outdated save is refused (409, with the stored state);
     * without it, the change is applied to the stored state. `by` is the author in the record's history.
     */
    change: async (
      town: string,
      id: number,
      patch: Patch<State>,
      revision?: number,
      by: Author = SYSTEM,
    ): Promise<Found<State>> =>
      untilWritten(entity, async () => {
        const found = await reads.find(town, id);
        if (revision !== undefined && found.document.revision !== revision)
          throw await outdatedBy(found);
        const change = changeOf(found, patch, by);
        if (!change) return found;
        const { document, fields, message, entry, changed } = change;
        const about = { now: deps.now(), entry };
        const { filter, update } = recordUpdate(document, fields, message, about);
        const { matchedCount } = await model.updateOne(filter, update);
        if (matchedCount === 0) return null;
        deps.wakeRelay();
        return changed;
      }),

    /**
     * Marks the record as deleted; the relay removes it once its message is sent. Records deleted by somebody
     * (`by`) can be restored from the bin; others are gone for good.
     */
    async remove(town: string, id: number, how: Removal = {}): Promise<void> {
      const { by, withBusiness, allow } = how;
      const put: Date[] = [];
      const write = async () => {
        const document = await model.findOne({ town, id, ...LIVE }).lean();
        if (!document) throw notFound(reads.title);
        const guard = await allow?.(document);
        if (by) {
          const now = deps.now();
          put.push(now);
          await putIntoBin(deps.bin, entity, [document], { by, withBusiness }, now);
        }
        const { filter, update } = removalOf(document, how);
        const { matchedCount } = await model.updateOne({ ...guard, ...filter }, update);
        if (matchedCount > 0) deps.wakeRelay();
        return matchedCount > 0 || null;
      };
      await untilWritten(entity, write).catch(async (error: unknown) => {
        // After other errors, the last write may still have succeeded.
        const isRefused = error instanceof ApiError && put.length > 0;
        if (isRefused) await removeLiveFromBin(deps.bin, kind, { town, ids: [id], put });
        throw error;
      });
    },
  };
}

export type RecordStore<State extends { id: number }> = ReturnType<typeof createRecordStore<State>>;
