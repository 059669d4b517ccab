/** Checks, before anything of a file is stored, whether the town has room for its new records. */
import { recordUse } from "@mainstreet/contracts/usage";
import { FileFault } from "../reading/file-fault.ts";
import type { Claim } from "../running/claim.ts";
import { runImport } from "../running/run-import.ts";
import type { RunDeps } from "../running/run-import.ts";
import { createOutcomes } from "./outcomes.ts";
import { previewRun } from "./preview-run.ts";

type Deps = Omit<RunDeps, "admit">;

/** Throws `FileFault` when the town would hold more records than its limit. */
export async function admit(deps: Deps, claim: Claim) {
  const { recordLimit, totals = {} } = claim.taken;
  if (recordLimit === undefined) return;
  const rows = Object.values(totals).reduce((sum, count) => sum + count, 0);
  const stored = await recordsOf(deps, claim);
  // Rows may update records, so new ones are counted only where the limit could be exceeded.
  const added = stored + rows > recordLimit ? await addedBy(deps, claim) : 0;
  const fault = noRoom({ stored, added, recordLimit });
  if (fault !== "") throw new FileFault(fault);
}

/** Returns why there is no room, or ""; a file that adds no records is never refused. */
export const noRoom = (town: { stored: number; added: number; recordLimit: number }) =>
  town.stored + town.added <= town.recordLimit || town.added === 0
    ? ""
    : `The file has ${figure(town.added)} new records; this town holds ${figure(town.stored)} and may hold ${figure(town.recordLimit)}. Nothing was imported.`;

const figure = (count: number) => count.toLocaleString("en");

/** Returns how many records the town holds. */
export async function recordsOf(
  { listings, coupons, events }: Pick<Deps, "listings" | "coupons" | "events">,
  { town, signal }: Claim,
): Promise<number> {
  const answers = await Promise.all(
    [listings, coupons, events].map((client) => client.call("/internal/use", town, null, signal)),
  );
  return answers.reduce((sum, text) => sum + recordUse.parse(JSON.parse(text)).records, 0);
}

/** Returns how many new records the file would add. */
async function addedBy(deps: Deps, claim: Claim): Promise<number> {
  const rows = createOutcomes();
  const run = {
    ...claim.run,
    saveOutline: async () => true,
    saveBatch: async () => ({}),
    finish: async () => true,
  };
  // Nothing is stored here, so no batch can be left unconfirmed.
  const sending = () => () => undefined;
  await runImport(previewRun(deps, rows), { ...claim, run, sending });
  return rows.added();
}
