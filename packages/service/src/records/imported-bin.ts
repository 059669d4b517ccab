/** Records of an import that have since been deleted with their business. */
import type { UndoRequest } from "@mainstreet/contracts/undo";
import { isEdited } from "./imported.ts";
import type { RecordStore } from "./store.ts";

/** Removes records added by the import from the bin, if they would be restored with their business. */
export async function forgetBinned<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  { ids, keep, import: by }: UndoRequest,
) {
  const binned = {
    town,
    entity: kind.entity,
    business: { $exists: true },
    "record.imported.by": by,
    "record.imported.created": true,
  };
  const found = await deps.bin
    .find({ ...binned, id: { $in: ids, $nin: keep } })
    .select("id record.history record.imported.edited")
    .lean();
  const going = found.flatMap(({ id, record }) => (isEdited(record) ? [] : id));
  if (going.length > 0) await deps.bin.deleteMany({ ...binned, id: { $in: going } });
}

/** Returns the records last written by these batches, including those deleted with their business. */
export async function writtenBy<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  batches: readonly string[],
) {
  if (batches.length === 0) return [];
  const those = { $in: [...batches] };
  const binned = { town, entity: kind.entity, business: { $exists: true } };
  const found = await Promise.all([
    kind.model.find({ town, "batch.key": those }).select("id").lean(),
    deps.bin
      .find({ ...binned, "record.batch.key": those })
      .select("id")
      .lean(),
  ]);
  return found.flat().map(({ id }) => id);
}
