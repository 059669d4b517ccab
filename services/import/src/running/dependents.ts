/** Dependents of the records that an import added: coupons and events of its businesses, other imports. */
import type { ImportEntity, ImportUndoQuestion } from "@mainstreet/contracts/import";
import { dependentsResponse, undoResponse } from "@mainstreet/contracts/undo";
import type { undoRequest } from "@mainstreet/contracts/undo";
import type { z } from "zod";
import { OWNER } from "./store-batch.ts";
import type { Clients } from "./store-batch.ts";
import type { Stores } from "../stores.ts";

/** Groups of records counted per entity; of a larger import only these, as somebody waits for the answer. */
const COUNTED = 400;

/** An import of a town. */
interface Asked {
  town: string;
  id: string;
  signal: AbortSignal;
}

/** What depends on a record. */
interface Dependents {
  coupons: number;
  events: number;
  confirmed: boolean;
}

/** Returns those of `ids` that have dependents; `confirmed` are records that other imports found or repeated. */
export async function findDependents(
  deps: Clients,
  { town, signal }: Asked,
  entity: ImportEntity,
  ids: readonly number[],
  confirmed: ReadonlySet<number>,
  /** An import whose coupons and events are removed too, so they don't count. */
  except?: string,
): Promise<Map<number, Dependents>> {
  const attached = async (records: "coupons" | "events") => {
    if (entity !== "businesses" || ids.length === 0) return new Map<number, number>();
    const path = `/internal/${records}/attached`;
    const text = await deps[records].call(path, town, { businesses: ids, except }, signal);
    const { attached: found } = dependentsResponse.parse(JSON.parse(text));
    return new Map(found.map(({ businessId, records: count }) => [businessId, count]));
  };
  const [coupons, events] = await Promise.all([attached("coupons"), attached("events")]);
  const needed = ids.filter((id) => confirmed.has(id) || coupons.has(id) || events.has(id));
  return new Map(
    needed.map((id) => [
      id,
      {
        coupons: coupons.get(id) ?? 0,
        events: events.get(id) ?? 0,
        confirmed: confirmed.has(id),
      },
    ]),
  );
}

/** Returns what an admin is asked before an import is undone. */
export async function askBeforeUndo(
  clients: Clients,
  applied: Stores["applied"],
  asked: Asked,
): Promise<ImportUndoQuestion> {
  const question = { needed: 0, coupons: 0, events: 0, confirmed: 0, complete: true };
  for (const entity of ["businesses", "coupons", "events"] as const) {
    const confirmed = await applied.confirmedByOthers(asked.town, asked.id, entity);
    const groups = await applied.first(asked.town, asked.id, entity, COUNTED + 1);
    if (groups.length > COUNTED) question.complete = false;
    for (const { ids } of groups.slice(0, COUNTED)) {
      const needed = await findDependents(clients, asked, entity, ids, confirmed, asked.id);
      for (const id of await removedOf(clients, asked, entity, [...needed.keys()])) {
        const found = needed.get(id);
        question.needed += 1;
        question.coupons += found?.coupons ?? 0;
        question.events += found?.events ?? 0;
        question.confirmed += found?.confirmed ? 1 : 0;
      }
    }
  }
  return question;
}

/** Returns those of `ids` that undoing the import would remove; records it only changed stay anyway. */
async function removedOf(deps: Clients, asked: Asked, entity: ImportEntity, ids: number[]) {
  if (ids.length === 0) return [];
  const results = await askToUndo(deps, asked, entity, { ids, merged: [], preview: true });
  return results.flatMap(({ id, outcome }) => (outcome === "removed" ? id : []));
}

/** Asks the service that stores the entity to undo the import for these records. */
export async function askToUndo(
  deps: Clients,
  { town, id, signal }: Asked,
  entity: ImportEntity,
  what: Omit<z.input<typeof undoRequest>, "import">,
) {
  const body = { import: id, ...what };
  const text = await deps[OWNER[entity]].call(`/internal/${entity}/undo`, town, body, signal);
  return undoResponse.parse(JSON.parse(text)).results;
}
