/** A whole import, with nothing written. */
import type { Claim } from "../running/claim.ts";
import { runImport } from "../running/run.ts";
import type { RunDeps } from "../running/run.ts";
import { Stopped } from "../running/abort-errors.ts";
import type { Stores } from "../stores.ts";
import { noRoom, recordsOf } from "./admission.ts";
import { createOutcomes } from "./outcomes.ts";
import { previewRun } from "./preview-run.ts";

export type CheckDeps = RunDeps & Pick<Stores, "drafts">;

/** Throws `Stopped` when it goes on later, from the start. */
export async function runCheck(deps: CheckDeps, claim: Claim) {
  const { town, _id } = claim.taken;
  const id = String(_id);
  const { drafts, matches } = deps;
  const taken = await drafts.restartCheck(town, id, claim.by);
  if (!taken) throw new Stopped();
  await matches.restart(town, id);
  const rows = createOutcomes();
  const imports: RunDeps["imports"] = {
    ...deps.imports,
    async finish(town, id, by) {
      const { recordLimit = Infinity } = taken;
      const stored = recordLimit === Infinity ? 0 : await recordsOf(deps, claim);
      const fault = noRoom({ stored, added: rows.added(), recordLimit });
      return drafts.finishCheck(town, id, by, { ...rows.result(), fault });
    },
  };
  await runImport({ ...previewRun(deps, rows), imports }, { ...claim, taken });
}
