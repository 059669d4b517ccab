/** Restores an earlier version of a record from its history, as a change like any other. */
import { idParams } from "@mainstreet/contracts/fields";
import { historyRestore, historyRestored } from "@mainstreet/contracts/history";
import type { Author } from "@mainstreet/contracts/history";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import type { Service } from "../http/build-service.ts";
import { outdated } from "../http/errors.ts";
import { restoreConflict } from "./bin-restore.ts";
import { authorOf, changedBy, earlierFields, earlierState, readHistory } from "./history.ts";
import { isSame, recordMessage, recordUpdate } from "./model.ts";
import { cannotRestore } from "./restore-rules.ts";
import type { RestoreRules } from "./restore-rules.ts";
import type { Found, RecordStore } from "./store.ts";

/** Registers `POST /api/admin/<entities>/:id/history/restore`. */
export function historyRestoreRoute<State extends { id: number }>(
  app: Service,
  path: `/api/admin/${string}`,
  { store, rules }: { store: RecordStore<State>; rules: RestoreRules<State> },
) {
  const { kind } = store;
  app.post(
    `${path}/:id/history/restore`,
    {
      config: { access: "admin" },
      schema: { params: idParams, body: historyRestore, response: { 200: historyRestored } },
    },
    async ({ town: { slug }, params: { id }, body, admin }) => {
      const found = await store.find(slug, id);
      const { state, document } = found;
      const entries = (await readHistory(kind.model, slug, id)) ?? [];
      const [newest] = entries;
      if (body.newest !== undefined && newest?.at.toISOString() !== body.newest)
        throw outdated(kind.entity);
      const fields = earlierFields(entries, body.at);
      const earlier = earlierState(kind.state, { ...state, ...fields });
      const refusal = (await rules.refusal?.(slug, [earlier]))?.(earlier) ?? null;
      if (refusal !== null) throw cannotRestore(refusal);
      const by = authorOf(admin);
      const unique = Object.keys(kind.unique ?? {}).filter((name) => name in fields);
      const held = (of: Fields) =>
        Object.fromEntries(unique.map((name) => [name, of[name] ?? null]));
      const revision = await becomes(store, found, earlier, held(fields), by);
      await rules.settle?.(slug, earlier, async () =>
        becomes(store, await store.find(slug, id), state, held(document), by),
      );
      await rules.changed(slug);
      return { id, revision };
    },
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Writes the state with the unique fields outside of it (`held`), such as the external id; null unsets one. */
async function becomes<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  { state, document }: Found<State>,
  next: State,
  held: Fields,
  by: Author,
): Promise<number> {
  const had = Object.fromEntries(Object.keys(held).map((name) => [name, document[name] ?? null]));
  const before = { ...state, ...had };
  const after = { ...next, ...held };
  if (isSame(before, after)) return document.revision;
  const now = deps.now();
  const revision = document.revision + 1;
  const lost = Object.keys(held).filter((name) => held[name] === null);
  const kept = Object.entries(after).filter(([name]) => !lost.includes(name));
  const derived = kind.derive(next, { ...document, ...held });
  const fields = { ...Object.fromEntries(kept), ...derived, updatedAt: now };
  const message = recordMessage(kind, document.town, next, { revision, now });
  const entry = changedBy(by, now, before, after);
  const { filter, update } = recordUpdate(document, fields, message, { now, entry, lost });
  const { matchedCount } = await kind.model.updateOne(filter, update).catch((error: unknown) => {
    throw isDuplicateKeyError(error) ? restoreConflict() : error;
  });
  if (matchedCount === 0) throw outdated(kind.entity);
  deps.wakeRelay();
  return revision;
}
