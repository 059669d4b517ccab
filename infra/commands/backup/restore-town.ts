/**
 * `restore --town`: restores one town from a backup of the whole system, while the services run;
 * docs/decisions/0053.
 */
import { isOnlyDuplicateKeyErrors } from "@mainstreet/messages/duplicate-key";
import { RECONCILIATIONS } from "@mainstreet/service/messages/reconciliation";
import { REMOVED_TOWNS } from "@mainstreet/service/towns/removals";
import type { mongo as driver } from "mongoose";
import { UserFacingError, sentenceOf } from "../../local/user-facing-error.ts";
import { repaired } from "../messages/repair.ts";
import { progress } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { services } from "../services.ts";
import { withMongo, withObjects } from "../stores.ts";
import { UsageError } from "../usage-error.ts";
import { inOrder } from "./backup.ts";
import type { Stores } from "./backup.ts";
import { collectionsOf, databaseOf, documentGroups } from "./databases.ts";
import type { CollectionName } from "./databases.ts";
import { collectionsIn, readWhole } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { loadObjects } from "./objects.ts";
import {
  ChangedMeanwhile,
  bare,
  halfOf,
  isTowns,
  release,
  reserve,
  savedTown,
} from "./town-record.ts";
import type { System } from "./town-record.ts";

/** Restores the town as it was, if its slug is free. An interrupted restore starts again from the beginning. */
export async function restoreTown(
  variables: Stores,
  { folder, town, yes }: { folder: string; town: string; yes: boolean },
): Promise<Outcome> {
  const { MONGODB_PREFIX: prefix, S3_BUCKET: bucket } = variables;
  return withMongo(variables, (mongo) =>
    withObjects(variables, async (store) => {
      const system = { mongo, prefix, town };
      await halfOf(system);
      progress("Reading the backup…");
      const manifest = await readWhole(folder, town);
      const { startedAt } = manifest;
      const saved = await savedTown(folder, manifest, town);
      if (!yes)
        throw new UsageError(
          `The backup of ${startedAt} contains ${town} and is complete. To write it into the system, say --yes`,
        );
      const revision = await reserve(system, saved);
      try {
        await erase(system);
        progress("Objects…");
        // Before the records that reference them.
        const objects = await loadObjects(store, bucket, folder, town);
        const documents = await load(system, folder, manifest);
        const repair = await repaired(mongo, prefix, { town });
        await release(system, saved, revision);
        const where = saved.disabled ? `, closed as it was` : "";
        const lines = [
          `Town ${saved.name} is back at ${saved.hosts.join(", ")}${where}: ${documents} documents, ${objects} objects of ${startedAt}`,
          ...repair.lines,
        ];
        return {
          lines,
          data: { from: folder, town, startedAt, documents, objects, ...repair.data },
        };
      } catch (error) {
        if (error instanceof ChangedMeanwhile) throw error;
        throw new UserFacingError(
          `${sentenceOf(error)}\n${town} is restored only in part, and closed. To continue, run the same command again`,
        );
      }
    }),
  );
}

/**
 * Returns all collections except those of removed towns, which make services ignore messages from
 * before the removal, and of the services' own progress.
 */
function collectionsOfTowns<Name extends CollectionName>(all: readonly Name[]) {
  const kept = new Set([REMOVED_TOWNS, RECONCILIATIONS, "notes"]);
  return all.filter((name) => !isTowns(name) && !kept.has(name.collection));
}

/** Erases what an interrupted restore has left; imports first, as they may be running already. */
async function erase(system: System) {
  const { mongo, prefix, town } = system;
  const all = await collectionsOf(mongo, prefix, services.toReversed());
  for (const { service, collection } of collectionsOfTowns(all))
    await databaseOf(mongo, prefix, service).collection(collection).deleteMany({ town });
}

/**
 * Loads the town's documents. Counters come before records, so that no number is assigned twice;
 * copies after their sources, as a copy without source would be removed as left over; imports last,
 * as unfinished ones continue.
 */
async function load(system: System, folder: string, manifest: Manifest): Promise<number> {
  const { mongo, prefix } = system;
  const [copies, others, counters] = await inOrder(collectionsOfTowns(collectionsIn(manifest)));
  const isImports = ({ service, collection }: CollectionName) =>
    service === "import" && collection === "imports";
  const sources = others.filter((name) => !isImports(name));
  let count = 0;
  for (const name of [...counters, ...sources, ...copies, ...others.filter(isImports)]) {
    const { service, collection, path } = name;
    progress(`${service}.${collection}…`);
    const documents = databaseOf(mongo, prefix, service).collection(collection);
    for await (const group of documentGroups(folder, path)) {
      const theirs = group
        .filter((each) => each["town"] === system.town && !isGone(each))
        .map(bare);
      if (theirs.length === 0) continue;
      count += theirs.length;
      await documents.insertMany(theirs, { ordered: false }).catch((error: unknown) => {
        // The source may have published it already.
        if (!copies.includes(name) || !isOnlyDuplicateKeyErrors(error)) throw error;
      });
    }
  }
  return count;
}

/**
 * Whether it is a tombstone kept until its deletion was published; if a copy is left, the repair
 * publishes the deletion.
 */
const isGone = (document: driver.BSON.Document) =>
  document["deleted"] === true && "revision" in document;
