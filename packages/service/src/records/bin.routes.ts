/** Admin routes of the bin: list deleted records, and restore one or many. */
import { binQuery, binRestored, deletedRecord } from "@mainstreet/contracts/bin";
import type { BinRestored } from "@mainstreet/contracts/bin";
import { bulkDelete } from "@mainstreet/contracts/bulk-edit";
import { z } from "zod";
import type { Service } from "../http/build-service.ts";
import { ApiError } from "../http/errors.ts";
import { countDone } from "./batches.ts";
import { keptUntil, stillKept } from "./bin.ts";
import { restoreFromBin } from "./bin-restore.ts";
import { authorOf } from "./history.ts";
import type { RecordQuota } from "./quota.ts";
import { cannotRestore } from "./restore-rules.ts";
import type { RestoreRules } from "./restore-rules.ts";
import type { RecordStore } from "./store.ts";

/** Registers `GET <path>/bin` and `POST <path>/bin/restore`. */
export function binRoutes<State extends { id: number }>(
  app: Service,
  path: `/api/admin/${string}`,
  options: { store: RecordStore<State>; records: RecordQuota; rules: RestoreRules<State> },
) {
  const { store, records, rules } = options;
  const { kind, deps } = store;
  const config = { access: "admin" } as const;
  const inBin = (town: string) => ({ town, entity: kind.entity, ...stillKept(deps.now()) });

  app.get(
    `${path}/bin`,
    {
      config,
      schema: { querystring: binQuery, response: { 200: z.array(deletedRecord) } },
    },
    async ({ town, query: { limit, offset } }, reply) => {
      const wanted = inBin(town.slug);
      const [found, total] = await Promise.all([
        deps.bin
          .find(wanted)
          .select("-record.history")
          .sort({ deletedAt: -1, id: -1 })
          .skip(offset)
          .limit(limit)
          .lean(),
        deps.bin.countDocuments(wanted),
      ]);
      reply.header("x-total-count", total);
      return found.map((kept) => ({
        id: kept.id,
        name: rules.nameOf(kind.state.parse(kept.record)),
        deletedAt: kept.deletedAt.toISOString(),
        deletedBy: { id: kept.by.id ?? null, name: kept.by.name },
        until: keptUntil(kept).toISOString(),
        businessId: kept.business ?? null,
      }));
    },
  );

  app.post(
    `${path}/bin/restore`,
    { config, schema: { body: bulkDelete, response: { 200: binRestored } } },
    async (request) => {
      const { slug } = request.town;
      const by = authorOf(request.admin);
      const wanted = { ...inBin(slug), id: { $in: request.body.ids } };
      const found = await deps.bin.find(wanted).select("-record.history").lean();
      if (found.length > 0) await records.requireRoom(request, found.length);
      const states = new Map(found.map(({ id, record }) => [id, kind.state.parse(record)]));
      const went = new Set(found.flatMap(({ id, business }) => (business === undefined ? [] : id)));
      const refusalOf = await rules.refusal?.(slug, [...states.values()]);
      const kept: BinRestored["kept"] = [];

      async function restore(id: number, state: State) {
        const refusal = refusalOf?.(state) ?? null;
        if (refusal !== null) throw cannotRestore(refusal);
        await restoreFromBin(store, slug, id, by);
        await rules.settle?.(slug, state, () =>
          store.remove(slug, id, { by, withBusiness: went.has(id) }),
        );
      }
      // All before any of them is restored, as they may be each other's heirs.
      const returning = [...states].flatMap(([id, state]) => (refusalOf?.(state) ? [] : id));
      await countDone(returning, async (id) => rules.release?.(slug, id));
      const tried = await countDone([...states.keys()], async (id) => {
        const state = states.get(id);
        if (!state) return;
        try {
          await restore(id, state);
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 409)) throw error;
          kept.push({ id, name: rules.nameOf(state), message: error.message });
        }
      });
      await rules.changed(slug);
      return { done: tried - kept.length, kept };
    },
  );
}
