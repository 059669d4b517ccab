/** Runs a whole import without writing anything. */
import type { Claim } from "../running/claim.ts";
import { runImport } from "../running/run-import.ts";
import type { RunDeps } from "../running/run-import.ts";
import { Stopped } from "../running/abort-errors.ts";
import { noRoom, recordsOf } from "./admission.ts";
import { createOutcomes } from "./outcomes.ts";
import { previewRun } from "./preview-run.ts";

/** Throws `Stopped` when the check has to be repeated later, from the start. */
export async function runCheck(deps: RunDeps, claim: Claim) {
  const { town, id, run } = claim;
  const taken = await run.restartCheck();
  if (!taken) throw new Stopped();
  await deps.matches.restart(town, id);
  const rows = createOutcomes();
  const finish = async () => {
    const { recordLimit = Infinity } = taken;
    const stored = recordLimit === Infinity ? 0 : await recordsOf(deps, claim);
    const fault = noRoom({ stored, added: rows.added(), recordLimit });
    return run.finishCheck({ ...rows.result(), fault });
  };
  await runImport(previewRun(deps, rows), { ...claim, taken, run: { ...run, finish } });
}
