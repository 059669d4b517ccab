/**
 * Records of businesses, as coupons and events are: they go with their business, come back with it from
 * the bin, move with it into another one, and are found by its name.
 */
import type { MessageOf } from "@mainstreet/contracts/messages";
import type { Arrives } from "../messages/arrival.ts";
import { changeMany, removeAll } from "./batches.ts";
import { takeBackWith } from "./bin-return.ts";
import type { BusinessWords } from "./business-words.ts";
import { SYSTEM } from "./history.ts";
import { cannotReturn } from "./return-rules.ts";
import type { ReturnRules } from "./return-rules.ts";
import type { Patch, RecordStore } from "./store.ts";

interface OfBusiness {
  id: number;
  businessId: number | null;
}

interface BusinessRecordsDeps<State extends OfBusiness> {
  store: RecordStore<State>;
  businesses: {
    /** Those of the ids whose end was told lately. */
    goneLately: (town: string, ids: readonly number[]) => Promise<ReadonlySet<number>>;
  };
  businessWords: Pick<BusinessWords, "remember">;
  /** What makes a record one of that business. */
  belongTo: (businessId: number) => Patch<State>;
}

export type BusinessRecords = ReturnType<typeof createBusinessRecords>;

export function createBusinessRecords<State extends OfBusiness>({
  store,
  businesses,
  businessWords,
  belongTo,
}: BusinessRecordsDeps<State>) {
  const removeOf = (town: string, businessId: number) =>
    removeAll(store, town, { businessId }, { by: SYSTEM, business: businessId });

  async function move(town: string, from: number, to: number) {
    for (;;) {
      const { items } = await store.list(town, { limit: 100, offset: 0 }, { businessId: from });
      if (items.length === 0) return;
      const ids = items.map(({ state }) => state.id);
      await changeMany(store, town, ids, belongTo(to), SYSTEM);
    }
  }

  /** Others may be at it with other news of them, so it ends when there was nothing left to do. */
  async function goOrReturn(town: string, ids: readonly number[]) {
    for (;;) {
      const gone = await businesses.goneLately(town, ids);
      let done = 0;
      for (const id of gone) done += await removeOf(town, id);
      done += await takeBackWith(
        store,
        town,
        ids.filter((id) => !gone.has(id)),
      );
      if (done === 0) return;
    }
  }

  return {
    /** Behind news of businesses that was applied: their records are there or gone as they are. */
    async follow(changes: readonly MessageOf<"business.changed.v1">[]) {
      const told = new Map<string, number[]>();
      for (const { town, data } of changes) {
        const into = "deleted" in data ? data.mergedInto : undefined;
        told.set(town, [...(told.get(town) ?? []), data.id, ...(into ? [into] : [])]);
        // One that is back from the bin keeps what it got since.
        if (into && (await businesses.goneLately(town, [data.id])).size > 0)
          await move(town, data.id, into);
      }
      for (const [town, ids] of told) {
        await goOrReturn(town, ids);
        await businessWords.remember(town, ids);
      }
    },

    /**
     * Records written while the news of their business's end was applied may have been overlooked by it:
     * after the write one of the two sees the other. So with the name by which they are found. Returns the
     * businesses that are gone.
     */
    async settle(town: string, businessIds: Iterable<number>) {
      const ids = [...new Set(businessIds)];
      await businessWords.remember(town, ids);
      const gone = await businesses.goneLately(town, ids);
      for (const id of gone) await removeOf(town, id);
      return gone;
    },
  };
}

const NO_BUSINESS = "Its business is deleted. Please restore the business first.";

interface ReturnDeps {
  businessRecords: Pick<BusinessRecords, "settle">;
  /** Living businesses among the ids. */
  known: (town: string, ids: number[]) => Promise<ReadonlyMap<number, unknown>>;
  arrives: Arrives;
}

/** A record of an earlier time needs its business, if it has one. */
export const returnWithBusiness = <State extends OfBusiness>({
  businessRecords,
  known,
  arrives,
}: ReturnDeps): Required<Pick<ReturnRules<State>, "refusal" | "settle">> => ({
  /** One that came back a moment ago is not known here before its news has come. */
  async refusal(town, states) {
    const wanted = [...new Set(states.flatMap(({ businessId }) => businessId ?? []))];
    let living: ReadonlyMap<number, unknown> = new Map();
    await arrives(async () => {
      living = await known(town, wanted);
      return wanted.every((id) => living.has(id));
    });
    return ({ businessId }) => (businessId === null || living.has(businessId) ? null : NO_BUSINESS);
  },
  async settle(town, { businessId }) {
    const gone = await businessRecords.settle(town, businessId === null ? [] : [businessId]);
    if (gone.size > 0) throw cannotReturn(NO_BUSINESS);
  },
});
