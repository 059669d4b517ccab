/** Undoes an import: removes what it added, restores what it changed. If killed, it continues. */
import { BULK_LIMIT } from "@mainstreet/contracts/bulk";
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { UndoResult, undoRequest } from "@mainstreet/contracts/undo";
import type { z } from "zod";
import type { AppliedGroup } from "../import/applied.store.ts";
import { UNDER_WAY } from "./claim.ts";
import type { Claim } from "./claim.ts";
import { askToUndo, findDependents } from "./dependents.ts";
import { Stopped } from "./abort-errors.ts";
import type { Clients } from "./store-batch.ts";
import type { Stores } from "../stores.ts";

export type UndoDeps = Clients & Pick<Stores, "applied">;

/** An import as it was when its undoing began. */
type Taken = Claim["taken"];

/** Records with dependents stay (`keep`), or go to the bin with them, where both can be restored (`bin`). */
type Needed = Pick<z.input<typeof undoRequest>, "keep" | "bin">;

/** Records are undone before those that they refer to. */
const ORDER = ["events", "coupons", "businesses", "categories"] as const satisfies ImportEntity[];

/** Throws `Stopped` when it continues later. */
export async function runUndo(deps: UndoDeps, claim: Claim) {
  const { town, id, taken } = claim;
  for (const entity of ORDER) {
    const keeps = taken.undo?.needed !== "remove";
    const confirmed = keeps
      ? await deps.applied.confirmedByOthers(town, id, entity)
      : new Set<number>();
    const neededOf = async (ids: number[]): Promise<Needed> => {
      const needed = [...(await findDependents(deps, claim, entity, ids, confirmed)).keys()];
      return keeps ? { keep: needed } : { bin: needed };
    };
    for (;;) {
      const [group] = await deps.applied.first(town, id, entity, 1);
      if (!group) break;
      await claim.check();
      const ids = [...new Set(group.ids)].slice(0, BULK_LIMIT);
      const results = await undone(deps, claim, entity, { ...group, ids }, await neededOf(ids));
      const key = group.batch.includes(":") ? group.batch : `${entity}:${group.batch}`;
      const own = results.filter(({ batch = key }) => batch === key);
      await count(claim, entity, { key }, own);
      await deps.applied.done(town, id, entity, group.batch);
    }
    await undoLost(deps, claim, entity, neededOf);
  }
  await claim.check();
  await claim.run.finishUndo();
}

/** Adds to the figures, once for each key. */
async function count(
  claim: Claim,
  entity: ImportEntity,
  group: { key: string; isLost?: true },
  results: readonly UndoResult[],
) {
  const those = (outcome: UndoResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome);
  const saved = await claim.run.saveUndone({
    ...group,
    removed: those("removed").length,
    restored: those("restored").length,
    kept: those("kept").map(({ id, name = "" }) => ({ entity, id, name })),
  });
  if (!saved) throw new Stopped();
}

async function undone(
  deps: Clients,
  claim: Claim,
  entity: ImportEntity,
  { ids, merged: repeated }: AppliedGroup,
  needed: Needed,
) {
  const merged = [...new Set(repeated)].filter((id) => !ids.includes(id)).slice(0, BULK_LIMIT);
  if (ids.length + merged.length === 0) return [];
  return askToUndo(deps, claim, entity, { ids, merged, ...needed });
}

/** Undoes what may be stored of an import that broke off before the answers came. */
async function undoLost(
  deps: UndoDeps,
  claim: Claim,
  entity: ImportEntity,
  neededOf: (ids: number[]) => Promise<Needed>,
) {
  const lost = lostBatches(claim.taken, entity);
  if (lost.length === 0) return;
  await claim.check();
  const what = {
    ids: [],
    merged: [],
    batches: lost.map((batch) => `${claim.id}:${batch}`),
  };
  const foreseen = await askToUndo(deps, claim, entity, { ...what, preview: true });
  const needed = await neededOf(foreseen.map(({ id }) => id));
  const results = await askToUndo(deps, claim, entity, { ...what, ...needed });
  // Results without one of these batches belong to another import by now.
  const own = results.filter(({ batch }) => batch !== undefined && lost.includes(batch));
  await count(claim, entity, { key: entity, isLost: true }, own);
}

/** Returns the batches that were in flight at the end: those after the last noted one. */
function lostBatches(
  { batches, totals = {}, counts, undo }: Taken,
  entity: ImportEntity,
): string[] {
  // An earlier undo that broke off after them has counted them already.
  if (undo?.lost?.includes(entity)) return [];
  const behind = (of: ImportEntity, name: string) => {
    const done = Object.values(counts[of] ?? {}).reduce((sum, rows) => sum + rows, 0);
    if (done >= (totals[of] ?? 0)) return [];
    return Array.from({ length: UNDER_WAY }, (_, at) => `${name}:${batches[of] + at + 1}`);
  };
  const named = entity === "categories" ? behind("businesses", "names") : [];
  return [...behind(entity, entity), ...named];
}
