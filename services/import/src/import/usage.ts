/** What a town has imported in the last 24 hours, for its limits. */
import type { ImportModel, StoredImport } from "./import.model.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Counted = Pick<StoredImport, "totals" | "rowsDone" | "createdAt" | "resumedAt" | "status">;

export function createReadImportUsage(model: ImportModel, now: () => Date) {
  /** Returns files, rows, and the time of the first; for the import `taken`, those of the imports before it. */
  return async (town: string, taken?: Pick<StoredImport, "_id" | "status">) => {
    const since = new Date(now().getTime() - DAY_MS);
    const came = [{ createdAt: { $gt: since } }, { resumedAt: { $gt: since } }];
    const wanted = { town, $or: came, ...(taken && { _id: { $ne: taken._id } }) };
    const found = await model
      .find(wanted, { totals: 1, rowsDone: 1, createdAt: 1, resumedAt: 1, status: 1 })
      .lean<Counted[]>();
    // While `taken` runs, waiting imports are behind it.
    const isBehind = ({ status }: Counted) => taken?.status === "running" && status === "waiting";
    const times = found.map(({ createdAt, resumedAt }) => (resumedAt ?? createdAt).getTime());
    return {
      files: found.length,
      rows: found.reduce((sum, one) => sum + (isBehind(one) ? one.rowsDone : rowsOf(one)), 0),
      since: new Date(Math.min(now().getTime(), ...times)),
    };
  };
}

/** Rows an import counts for: none for a draft, which only costs a file; for one that is over, the rows it did. */
function rowsOf({ status, rowsDone, totals = {} }: Counted): number {
  if (status === "draft" || status === "checking") return 0;
  if (status !== "waiting" && status !== "running") return rowsDone;
  return Object.values(totals).reduce((sum, count) => sum + count, 0);
}
