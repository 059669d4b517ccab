/** Restores records from the bin. */
import type { Author } from "@mainstreet/contracts/history";
import { HISTORY_KEPT } from "@mainstreet/contracts/history";
import { insertedWith, updatedWith } from "@mainstreet/messages/outbox";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { ApiError, notFound, outdated } from "../http/errors.ts";
import { stillKept } from "./bin.ts";
import type { Binned } from "./bin.ts";
import { SYSTEM } from "./history.ts";
import { recordMessage } from "./model.ts";
import type { RecordStore } from "./store.ts";

const ATTEMPTS = 5;
/** Records restored per query. */
const BATCH = 100;

export const restoreConflict = () =>
  new ApiError(
    409,
    "place_taken",
    "Something that was added since has its name or number. Rename or delete that first.",
  );

/**
 * Restores a record with its id and state, as a later revision with a message like any change. Throws 404 if it
 * is not in the bin.
 */
export async function restoreFromBin<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  id: number,
  by: Author,
): Promise<void> {
  const place = { town, entity: kind.entity, id };
  const kept = await deps.bin.findOne({ ...place, ...stillKept(deps.now()) }).lean();
  if (!kept) throw notFound("Deleted record");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // The deleted record is still stored until its last message has been sent.
    const left = await kind.model.findOne({ town, id }).select("revision deleted").lean();
    if (left && !left.deleted) break;
    const now = deps.now();
    const revision = Math.max(kept.record.revision + 1, left?.revision ?? 0) + 1;
    const state = kind.state.parse(kept.record);
    const message = recordMessage(kind, town, state, { revision, now });
    const fields = {
      ...kept.record,
      ...state,
      ...kind.derive(state, kept.record),
      updatedAt: now,
      history: rememberedOf(kept, by, now),
    };
    try {
      if (left) {
        const { matchedCount } = await kind.model.updateOne(
          { town, id, revision: left.revision, deleted: true },
          { ...updatedWith(fields, message, now), $unset: { deleted: "" } },
        );
        if (matchedCount === 0) continue;
      } else await kind.model.insertMany([{ ...fields, ...insertedWith(message, now) }]);
    } catch (error) {
      if (!isDuplicateKeyError(error)) throw error;
      if (!left && (await kind.model.exists({ town, id }))) continue;
      throw restoreConflict();
    }
    deps.wakeRelay();
    break;
  }
  if (!(await kind.model.exists({ town, id, deleted: { $ne: true } }))) throw outdated(kind.entity);
  await deps.bin.deleteOne({ ...place, deletedAt: kept.deletedAt });
}

function rememberedOf({ record, by, deletedAt }: Binned, restoredBy: Author, now: Date) {
  const entries = [
    ...(record.history ?? []),
    { at: deletedAt, by, action: "deleted" as const, changes: [] },
    { at: now, by: restoredBy, action: "restored" as const, changes: [] },
  ];
  return entries.slice(-HISTORY_KEPT);
}

/** Restores records that were deleted with businesses that exist again; resolves with their number. */
export async function restoreWithBusinesses<State extends { id: number }>(
  store: RecordStore<State>,
  town: string,
  businesses: readonly number[],
): Promise<number> {
  const { kind, deps } = store;
  const went = { town, entity: kind.entity, business: { $in: [...businesses] } };
  const filter = { ...went, ...stillKept(deps.now()) };
  let done = 0;
  for (;;) {
    const found = await deps.bin.find(filter, { id: 1, deletedAt: 1 }).limit(BATCH).lean();
    for (const { id, deletedAt } of found)
      try {
        await restoreFromBin(store, town, id, SYSTEM);
        done += 1;
      } catch (error) {
        if (!(error instanceof ApiError && (error.status === 404 || error.status === 409)))
          throw error;
        // Stays in the bin for an admin to decide, unless it was deleted with its business again.
        const kept = { town, entity: kind.entity, id, deletedAt };
        await deps.bin.updateOne(kept, { $unset: { business: "" } });
      }
    if (found.length < BATCH) return done;
  }
}
