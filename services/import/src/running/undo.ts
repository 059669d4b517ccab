/** Undoing an import: what it added goes, what it changed becomes what it was. Killed, it goes on. */
import { BULK_LIMIT } from "@mainstreet/contracts/bulk";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { undoResponse } from "@mainstreet/contracts/undo";
import type { UndoResult } from "@mainstreet/contracts/undo";
import type { AppliedGroup, AppliedStore } from "../import/applied.store.ts";
import type { RunStore } from "../import/run.store.ts";
import type { Claim } from "./claim.ts";
import { neededAmong } from "./needed.ts";
import { Stopped } from "./stopped.ts";
import { OWNER } from "./store-batch.ts";
import type { Clients } from "./store-batch.ts";

export interface UndoDeps extends Clients {
  imports: RunStore;
  applied: AppliedStore;
}

/** What refers to others goes before what it refers to. */
const ORDER = ["events", "coupons", "businesses", "categories"] as const satisfies ImportEntity[];

/** Throws `Stopped` when it goes on later. */
export async function runUndo(deps: UndoDeps, claim: Claim) {
  const { town, _id, undo } = claim.taken;
  const id = String(_id);
  for (const entity of ORDER) {
    const keeps = undo?.needed !== "remove";
    const confirmed = keeps
      ? await deps.applied.confirmedByOthers(town, id, entity)
      : new Set<number>();
    for (;;) {
      const group = await deps.applied.next(town, id, entity);
      if (!group) break;
      await claim.check();
      const ids = [...new Set(group.ids)].slice(0, BULK_LIMIT);
      const asked = { town, id, signal: claim.signal };
      const needed = keeps ? await neededAmong(deps, asked, entity, ids, confirmed) : new Map();
      const results = await undone(deps, claim, entity, { ...group, ids }, [...needed.keys()]);
      const count = (outcome: UndoResult["outcome"]) =>
        results.filter((result) => result.outcome === outcome).length;
      const saved = await deps.imports.saveUndone(town, id, claim.by, {
        key: `${entity}:${group.batch}`,
        removed: count("removed"),
        restored: count("restored"),
        kept: results.flatMap(({ id: record, outcome, name = "" }) =>
          outcome === "kept" ? [{ entity, id: record, name }] : [],
        ),
      });
      if (!saved) throw new Stopped();
      await deps.applied.done(town, id, entity, group.batch);
    }
  }
  await claim.check();
  await deps.imports.finishUndo(town, id, claim.by);
}

async function undone(
  deps: Clients,
  claim: Claim,
  entity: ImportEntity,
  { ids, merged: repeated }: AppliedGroup,
  keep: number[],
) {
  const { town, _id } = claim.taken;
  const merged = [...new Set(repeated)].filter((id) => !ids.includes(id)).slice(0, BULK_LIMIT);
  if (ids.length + merged.length === 0) return [];
  const body = { import: String(_id), ids, merged, keep };
  const path = `/internal/${entity}/undo`;
  const text = await deps[OWNER[entity]].call(path, town, body, claim.signal);
  return undoResponse.parse(JSON.parse(text)).results;
}
