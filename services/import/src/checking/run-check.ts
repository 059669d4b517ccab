/** A whole import, with nothing written: the same reading and checking, the services only say what they would do. */
import type { DraftStore } from "../draft/draft.store.ts";
import type { Lease } from "../running/lease.ts";
import { runImport } from "../running/run.ts";
import type { RunDeps } from "../running/run.ts";
import { Stopped } from "../running/stopped.ts";
import { createJudge } from "./judge.ts";
import { previewClient } from "./preview-client.ts";

export interface CheckDeps extends RunDeps {
  drafts: DraftStore;
}

/** Throws `Stopped` when it goes on later, from the start. */
export async function runCheck(deps: CheckDeps, lease: Lease) {
  const { town, _id } = lease.taken;
  const id = String(_id);
  const { drafts, references } = deps;
  const taken = await drafts.restartCheck(town, id, lease.by);
  if (!taken) throw new Stopped();
  await references.forget(town, id);
  const rows = createJudge();
  const preview: RunDeps = {
    ...deps,
    listings: previewClient(deps.listings, rows),
    coupons: previewClient(deps.coupons, rows),
    events: previewClient(deps.events, rows),
    applied: { keep: async () => undefined },
    rejections: { keep: async (_town, _id, entity, rejections) => rows.reject(entity, rejections) },
    imports: {
      ...deps.imports,
      finish: (town, id, by) => drafts.finishCheck(town, id, by, { ...rows.result(), fault: "" }),
    },
  };
  await runImport(preview, { ...lease, taken });
}
