/** A record becomes again what it was at an earlier time of its history: a change like any other. */
import { idParams } from "@mainstreet/contracts/fields";
import { historyRestore, historyRestored } from "@mainstreet/contracts/history";
import type { Service } from "../http/build.ts";
import { isTaken, placeTaken } from "./bin-return.ts";
import { authorOf, earlierFields, earlierState, readHistory } from "./history.ts";
import { cannotReturn } from "./return-rules.ts";
import type { ReturnRules } from "./return-rules.ts";
import type { RecordStore } from "./store.ts";

/** `POST /api/admin/<entities>/:id/history/restore`. */
export function earlierRoute<State extends { id: number }>(
  app: Service,
  path: `/api/admin/${string}`,
  { store, rules }: { store: RecordStore<State>; rules: ReturnRules<State> },
) {
  const { kind } = store;
  app.post(
    `${path}/:id/history/restore`,
    {
      config: { access: "admin" },
      schema: { params: idParams, body: historyRestore, response: { 200: historyRestored } },
    },
    async ({ town: { slug }, params: { id }, body, admin }) => {
      const { state, document } = await store.find(slug, id);
      const entries = (await readHistory(kind.model, slug, id)) ?? [];
      const earlier = earlierState(kind.state, { ...state, ...earlierFields(entries, body.at) });
      const refusal = (await rules.refusal?.(slug, [earlier]))?.(earlier) ?? null;
      if (refusal !== null) throw cannotReturn(refusal);
      const by = authorOf(admin);
      const changed = await store
        .change(slug, id, earlier, document.revision, by)
        .catch((error: unknown) => {
          throw isTaken(error) ? placeTaken() : error;
        });
      await rules.settle?.(slug, earlier, () => store.change(slug, id, state, undefined, by));
      await rules.changed(slug);
      return { id, revision: changed.document.revision };
    },
  );
}
