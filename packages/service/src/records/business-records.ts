/**
 * Records that belong to businesses, such as coupons and events: deleted and restored with their business,
 * moved when it is merged, and found by its name.
 */
import type { MessageOf } from "@mainstreet/contracts/messages";
import { ignoreConflict, ignoreNotFound, invalidField } from "../http/errors.ts";
import type { WaitForPropagation } from "../messages/propagation.ts";
import { changeMany, removeAll } from "./batches.ts";
import { restoreWithBusinesses, restoreFromBin } from "./bin-restore.ts";
import { applyBulk } from "./bulk.ts";
import type { BulkRow, BulkRules } from "./bulk-rows.ts";
import { createBusinessWords } from "./business-words.ts";
import { SYSTEM } from "./history.ts";
import { previewBulk } from "./preview.ts";
import { cannotRestore } from "./restore-rules.ts";
import { untilWritten } from "./store.ts";
import type { Patch, RecordStore } from "./store.ts";

interface OfBusiness {
  id: number;
  businessId: number | null;
}

/** Called with the deleted businesses before their records are deleted. */
type Rescue = (gone: ReadonlySet<number>) => Promise<unknown>;

interface BusinessRecordsDeps<State extends OfBusiness> {
  store: RecordStore<State>;
  businesses: {
    /** Returns the living businesses among the ids. */
    shown: (town: string, ids: number[]) => Promise<ReadonlyMap<number, { name: string }>>;
    /** Returns the ids known to be deleted. */
    gone: (town: string, ids: readonly number[]) => Promise<ReadonlySet<number>>;
    /** Returns the ids with a recent deletion. */
    goneLately: (town: string, ids: readonly number[]) => Promise<ReadonlySet<number>>;
    /** Returns the businesses that now own the records of merged ones. */
    heirs: (town: string, ids: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  };
  waitForPropagation: WaitForPropagation;
  /** The patch that assigns a record to the business. */
  belongTo: (businessId: number) => Patch<State>;
}

export type BusinessRecords<State extends OfBusiness = OfBusiness> = ReturnType<
  typeof createBusinessRecords<State>
>;

export function createBusinessRecords<State extends OfBusiness>({
  store,
  businesses,
  waitForPropagation,
  belongTo,
}: BusinessRecordsDeps<State>) {
  const businessWords = createBusinessWords(store.kind.model, businesses.shown);

  /**
   * Moves the records of deleted businesses to those into which they were merged, or deletes them. Returns the
   * number of records, their present businesses, and which of these are deleted; `rescue` gets the latter
   * before anything is deleted.
   */
  async function leave(town: string, left: ReadonlySet<number>, rescue?: Rescue) {
    if (left.size === 0) return { done: 0, heirs: [], gone: left };
    let done = 0;
    const merged = await businesses.heirs(town, [...left]);
    for (const [from, to] of merged) if (to !== from) done += await move(town, from, to);
    const heirs = [...left].map((id) => merged.get(id) ?? id);
    const gone = await businesses.goneLately(town, heirs);
    if (gone.size > 0) await rescue?.(gone);
    const theirs = { businessId: { $in: [...gone] } };
    done += await removeAll(store, town, theirs, { by: SYSTEM, withBusiness: true });
    return { done, heirs, gone };
  }

  /** Includes records deleted because the merge's message came late; others in the bin move once restored. */
  async function move(town: string, from: number, to: number) {
    let done = await restoreWithBusinesses(store, town, [from]);
    for (;;) {
      const ids = await store.idsOf(town, { businessId: from }, 100);
      if (ids.length === 0) break;
      done += await changeMany(store, town, ids, belongTo(to), SYSTEM);
    }
    await businessWords.remember(town, [to]);
    return done;
  }

  /**
   * Repeats until nothing is left to do, as other instances may be handling messages about the same businesses.
   */
  async function goOrReturn(town: string, ids: readonly number[]) {
    const about = new Set(ids);
    for (;;) {
      const left = await businesses.goneLately(town, [...about]);
      const { done, heirs } = await leave(town, left);
      const living = [...about].filter((id) => !left.has(id));
      const back = await restoreWithBusinesses(store, town, living);
      if (done + back === 0) return;
      for (const id of heirs) about.add(id);
    }
  }

  /**
   * Handles businesses deleted while records of theirs were being written: the deletion may have missed these
   * records, but this check after the write will not. The same holds for the business name by which records are
   * found. Returns the businesses that are deleted, with their records.
   */
  async function settle(town: string, businessIds: Iterable<number>, rescue?: Rescue) {
    const ids = [...new Set(businessIds)];
    await businessWords.remember(town, ids);
    const { gone } = await leave(town, await businesses.goneLately(town, ids), rescue);
    return gone;
  }

  /** Reverts a write that assigned a record to a deleted business, even if the record was deleted with it. */
  async function takeBack(
    town: string,
    id: number,
    { gone, undo }: { gone: ReadonlySet<number>; undo: () => Promise<unknown> },
  ) {
    const { kind, deps } = store;
    const went = { town, entity: kind.entity, id, business: { $in: [...gone] } };
    await untilWritten(kind.entity, async () => {
      if (await undo().then(() => true, ignoreNotFound)) return true;
      if (!(await deps.bin.exists(went))) return true;
      await restoreFromBin(store, town, id, SYSTEM);
      return null;
    });
  }

  /** After a write: throws the error of `fault` if the record was assigned to a deleted business. */
  async function settleOr(
    fault: () => Error,
    town: string,
    { id, businessId }: OfBusiness,
    undo: () => Promise<unknown>,
  ) {
    const gone = await settle(town, businessId === null ? [] : [businessId], (lost) =>
      takeBack(town, id, { gone: lost, undo }).catch(ignoreNotFound).catch(ignoreConflict),
    );
    if (gone.size === 0) return;
    // The business that the record belongs to again may be deleted as well.
    const found = await store.find(town, id).catch(ignoreNotFound);
    await settle(town, found?.state.businessId ? [found.state.businessId] : []);
    throw fault();
  }

  /**
   * Returns why an earlier version of a record cannot return: it needs its business, or the one that was merged
   * into, to which it is moved after the write. Waits for messages, as a business restored a moment ago is
   * unknown here until then.
   */
  async function refusal(town: string, states: readonly OfBusiness[]) {
    const wanted = [...new Set(states.flatMap(({ businessId }) => businessId ?? []))];
    let lost: number[] = [];
    await waitForPropagation(async () => {
      const merged = await businesses.heirs(town, wanted);
      const ownerOf = (id: number) => merged.get(id) ?? id;
      const living = await businesses.shown(town, wanted.map(ownerOf));
      lost = wanted.filter((id) => !living.has(ownerOf(id)));
      return lost.length === 0;
    });
    return ({ businessId }: OfBusiness) =>
      businessId !== null && lost.includes(businessId) ? DELETED : null;
  }

  return {
    settle,
    businessWords,

    /** Applies messages about businesses to their records, which are deleted or restored accordingly. */
    async follow(changes: readonly MessageOf<"business.changed.v1">[]) {
      const told = new Map<string, number[]>();
      for (const { town, data } of changes) told.set(town, [...(told.get(town) ?? []), data.id]);
      for (const [town, ids] of told) {
        await goOrReturn(town, ids);
        await businessWords.remember(town, ids);
      }
    },

    /** A record written by an admin needs its business. */
    written: {
      /** Waits for messages, as a business created or restored a moment ago is unknown here until then. */
      async check(town: string, { businessId }: OfBusiness, given: object) {
        if (!("businessId" in given) || businessId === null) return;
        const isKnown = async () => (await businesses.shown(town, [businessId])).has(businessId);
        if (!(await waitForPropagation(isKnown))) throw noBusiness();
      },
      settle: (town: string, state: OfBusiness, _given: object, undo: () => Promise<unknown>) =>
        settleOr(noBusiness, town, state, undo),
    },

    restoreRules: {
      refusal,
      settle: (town: string, state: OfBusiness, undo: () => Promise<unknown>) =>
        settleOr(() => cannotRestore(DELETED), town, state, undo),
    },

    /**
     * Rules for imported rows: as a business's message may still be in flight, only a business known to be
     * deleted is an error, and only once no message is in flight: it may just have been restored.
     */
    bulk<Row extends { businessId?: number | null | undefined }>(
      rules: Omit<BulkRules<Row, State>, "faultsOf"> & Partial<BulkRules<Row, State>>,
    ) {
      const idsOf = (rows: readonly BulkRow<Row>[]) =>
        rows.flatMap(({ values }) => values.businessId ?? []);
      async function rulesFor(town: string, rows: readonly BulkRow<Row>[]) {
        let gone: ReadonlySet<number> = new Set();
        await waitForPropagation(async () => {
          gone = await businesses.gone(town, idsOf(rows));
          return gone.size === 0;
        });
        const faultsOf = (row: Row, next?: State) => [
          ...(row.businessId && gone.has(row.businessId) ? [NO_BUSINESS] : []),
          ...(rules.faultsOf?.(row, next) ?? []),
        ];
        return { ...rules, faultsOf };
      }
      return {
        async apply(town: string, request: { batch: string; rows: BulkRow<Row>[] }) {
          const { rows } = request;
          const results = await applyBulk(store, await rulesFor(town, rows), town, request);
          await settle(town, idsOf(rows));
          return results;
        },
        preview: async (town: string, rows: BulkRow<Row>[]) =>
          previewBulk(store, await rulesFor(town, rows), town, rows),
        refusal,
        async settle(town: string, restored: readonly OfBusiness[]) {
          await settle(
            town,
            restored.flatMap(({ businessId }) => businessId ?? []),
          );
        },
      };
    },
  };
}

const NO_BUSINESS = { path: "businessId", message: "Please select a business" };
const noBusiness = () => invalidField(NO_BUSINESS.path, NO_BUSINESS.message);
const DELETED = "Its business is deleted. Please restore the business first.";
