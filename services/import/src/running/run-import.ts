/** Runs one import from its checkpoint to its end. If it is killed at any point, it is simply run again. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { StoredImport } from "../import/import.model.ts";
import type { UsedMapping } from "../import/fenced-run.store.ts";
import { batchesOf } from "../reading/batches.ts";
import { checkFile, rowsOf } from "../reading/check-file.ts";
import { FileFault } from "../reading/file-fault.ts";
import { hoursReader } from "../reading/opening-hours/opening-hours.ts";
import { withReadRecurrence } from "../reading/recurrence.ts";
import { createRowMapper } from "../reading/map-row.ts";
import { textOf } from "../upload/file-text.ts";
import type { ObjectFiles } from "../upload/object.ts";
import type { Stores } from "../stores.ts";
import { createBusinessResolver } from "./business-references.ts";
import type { FindBusinesses } from "./business-references.ts";
import { createKeySet } from "./key-set.ts";
import type { Claim } from "./claim.ts";
import { namesItsOwn } from "./own-references.ts";
import { pictureReader } from "./pictures.ts";
import { createPipeline } from "./pipeline.ts";
import { createCategoryAssigner } from "./assign-categories.ts";
import type { AssignCategories } from "./assign-categories.ts";
import { KEYS_PER_ROW, prepareRows } from "./prepare.ts";
import { Stopped } from "./abort-errors.ts";
import type { StoreBatchDeps } from "./store-batch.ts";

export interface RunDeps extends StoreBatchDeps, Pick<Stores, "matches" | "files" | "use"> {
  readMapping: (taken: StoredImport) => Promise<UsedMapping>;
  findBusinesses: FindBusinesses;
  /** Throws `FileFault` when the town has no room for what the file brings. */
  admit: (claim: Claim) => Promise<void>;
}

/** Rows refer to rows of earlier entities, so the file is read once for each entity. */
const ORDER = ["categories", "businesses", "coupons", "events"] as const satisfies ImportEntity[];

/** Entities whose rows name a business, which may be one of the file. */
const REFERRING: ReadonlySet<ImportEntity> = new Set(["coupons", "events"]);

/**
 * Runs the import that was claimed. Throws `FileFault` when its file cannot be imported, `Stopped` when it
 * continues later, `Cancelled` when an admin cancelled it.
 */
export async function runImport(deps: RunDeps, given: Claim) {
  const found = given.taken.totals ? { totals: given.taken.totals } : await checked(deps, given);
  const { totals } = found;
  const taken = { ...given.taken, ...found };
  const claim = { ...given, taken };
  const { town, id } = claim;
  if (taken.rowsDone === 0) {
    refuseTooMany(taken, totals, await deps.use(town, taken));
    await deps.admit(claim);
    // A check that broke off leaves numbers of records that were never made.
    await deps.references.forget(town, id);
  }
  const assignCategories = createCategoryAssigner({
    listings: deps.listings,
    town,
    importId: id,
    signal: claim.signal,
    keep: (batch, results) => deps.applied.keep(town, id, "categories", batch, results),
  });
  for (const entity of ORDER) {
    const total = totals[entity] ?? 0;
    const counts = Object.values(taken.counts[entity] ?? {});
    const done = counts.reduce((sum, rows) => sum + rows, 0);
    if (done < total) await runEntity(deps, claim, entity, total, assignCategories);
  }
  await claim.check();
  await deps.references.forget(town, id);
  await deps.matches.forget(town, id);
  if (!(await claim.run.finish(endMessage))) throw new Stopped();
}

function endMessage(counts: StoredImport["counts"]): string {
  const all = Object.values(counts);
  const rejected = all.reduce((sum, one) => sum + one.rejected, 0);
  const stored = all.some(({ added, changed, unchanged, merged }) =>
    [added, changed, unchanged, merged].some((rows) => rows > 0),
  );
  return stored ? "Import successful" : `No row was stored: all ${rejected} were rejected`;
}

/** Reads the file to its end, before anything of it is stored, and saves what it found. */
async function checked({ files, readMapping }: RunDeps, claim: Claim) {
  const { taken } = claim;
  const how = await readMapping(taken);
  const outline = { ...(await checkFile({ ...taken, ...how }, bytesOf(files, claim))), ...how };
  await claim.check();
  if (!(await claim.run.saveOutline(outline))) throw new Stopped();
  return outline;
}

async function runEntity(
  deps: RunDeps,
  claim: Claim,
  entity: ImportEntity,
  total: number,
  assignCategories: AssignCategories,
) {
  const { town, id, taken } = claim;
  // Batches that are done are read again, to learn which keys they brought.
  const earlierKeys = createKeySet(total * KEYS_PER_ROW[entity]);
  const apart = await deps.matches.apartRows(town, id, entity);
  const map = createRowMapper(town, taken);
  const withHours = hoursReader();
  const withPictures = pictureReader((file) =>
    claim.unlessEnded(deps.files.hasPicture(town, file)),
  );
  // Rows of batches that are done aren't stored again, so the object store isn't asked.
  const withPicturesOfDone = pictureReader(async () => true);
  const groups = rowsOf(taken, bytesOf(deps.files, claim), {});
  const pipeline = createPipeline(deps, claim);
  const resolverFor = businessResolver(deps, claim);
  try {
    for await (const batch of batchesOf(entity, groups)) {
      const isDone = batch.n <= taken.batches[entity];
      const pictured = isDone ? withPicturesOfDone : withPictures;
      const mapped = await Promise.all(
        batch.rows.map(async (row) =>
          pictured(await withHours(withReadRecurrence(map(row), taken.timeZone))),
        ),
      );
      const resolve = REFERRING.has(entity) ? await resolverFor(mapped) : () => undefined;
      const rows = prepareRows(entity, batch.rows, mapped, { resolve, earlierKeys, apart });
      if (isDone) continue;
      await pipeline.put({ entity, n: batch.n, rows, assignCategories });
    }
  } finally {
    await pipeline.settled();
  }
  await pipeline.end();
}

/** Returns a resolver of the businesses that coupons and events name. */
const businessResolver = (
  { findBusinesses, references }: RunDeps,
  { town, id, taken, signal }: Claim,
) =>
  createBusinessResolver({
    find: (asked) => findBusinesses(town, asked, signal),
    ofFile: async (ids) =>
      namesItsOwn(taken) ? references.find(town, id, "businesses", ids) : new Map(),
  });

/** Yields the file as UTF-8, until the run is stopped. */
async function* bytesOf(files: ObjectFiles, claim: Claim) {
  const { taken } = claim;
  const chunks = textOf(files, taken, taken.mapping?.sheet);
  try {
    for (;;) {
      const { done, value } = await claim.unlessEnded(chunks.next());
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the store's stream; not awaited, as the store may be silent.
    void chunks.return(undefined);
  }
}

/** Throws `FileFault` for a file above the town's daily limit: it is refused as a whole. */
function refuseTooMany(
  { rowsPerDay = Infinity }: StoredImport,
  totals: Partial<Record<ImportEntity, number>>,
  used: { rows: number },
) {
  const rows = Object.values(totals).reduce((sum, count) => sum + count, 0);
  const allowed = Math.max(0, rowsPerDay - used.rows);
  if (rows <= allowed) return;
  throw new FileFault(
    `The file has ${rows.toLocaleString("en")} rows, and this town may import ${allowed.toLocaleString("en")} more today. Nothing was imported.`,
  );
}
