/** `backup`: copies databases, Redis and objects into a folder while the system serves; docs/decisions/0020. */
import { mkdir, readdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import { BOTH_KEYS_OR_NONE, hasBothKeysOrNone } from "@mainstreet/service/operations/config";
import { z } from "zod";
import { projectionsOf } from "../messages/projections.ts";
import { json, progress, tell } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { services } from "../services.ts";
import { mongodb, objects, redis, withMongo, withObjects, withRedis } from "../stores.ts";
import { variablesOf } from "../system.ts";
import { UsageError } from "../usage-error.ts";
import { natural } from "../values.ts";
import { collectionsOf, saveCollection } from "./databases.ts";
import type { CollectionName } from "./databases.ts";
import type { WrittenFile } from "./files.ts";
import { keepNewest, newFolder } from "./retention.ts";
import { writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { saveObjects } from "./objects.ts";
import { groupsOf, saveKeys, saveStreams, streamsOf } from "./redis.ts";

/** Variables of the stores that a backup reads and a restore writes. */
export const stores = z
  .object({ ...mongodb, ...redis, ...objects })
  .refine(hasBothKeysOrNone, BOTH_KEYS_OR_NONE);
export type Stores = z.infer<typeof stores>;

export function define(command: Command) {
  command
    .option("--to <folder>", "a new or empty folder")
    .option(
      "--into <folder>",
      "instead of --to: a folder of backups, to which one is added, named by the time",
    )
    .option(
      "--keep <number>",
      "how many backups in --into are kept; older ones are removed",
      natural,
    )
    .option(...json)
    .action(async ({ to, into, keep, ...options }) => {
      if ((to === undefined) === (into === undefined))
        throw new UsageError("Give either --to or --into.");
      if (keep !== undefined && into === undefined)
        throw new UsageError("--keep goes with --into.");
      const variables = await variablesOf(stores);
      const outcome = await (into === undefined
        ? backup(variables, await emptyFolder(resolve(to ?? "")))
        : backupInto(variables, resolve(into), keep));
      tell(outcome, options);
    });
}

/**
 * Adds a backup to a folder of backups. A failed one is removed completely, or it would take the
 * space of the next.
 */
async function backupInto(variables: Stores, into: string, keep: number | undefined) {
  await mkdir(into, { recursive: true, mode: 0o700 });
  // Also before the backup: on a full volume, keeping fewer makes the room that it needs.
  if (keep !== undefined) await keepNewest(into, keep, new Date());
  const folder = await emptyFolder(newFolder(into, new Date()));
  const outcome = await backup(variables, folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (keep !== undefined) await keepNewest(into, keep, new Date());
  return outcome;
}

/**
 * Creates a backup that is consistent despite concurrent writes, by its order: first the positions
 * of consumer groups and all keys, then copies, messages, the sources of the copies, counters, and
 * objects last. So whatever a copy or a message contains is in its source, what an import has noted
 * as stored is there or was deleted, every number in use is counted, and every picture is there.
 */
async function backup(variables: Stores, folder: string): Promise<Outcome> {
  const startedAt = new Date().toISOString();
  const { MONGODB_PREFIX: mongodbPrefix, REDIS_PREFIX: redisPrefix } = variables;
  const files: WrittenFile[] = [];

  const saved = await withRedis(variables, (client) =>
    withMongo(variables, async (mongo) => {
      const groups = await groupsOf(client, await streamsOf(client, redisPrefix));
      progress("Redis…");
      const keys = await saveKeys(client, redisPrefix, folder);
      const all = await collectionsOf(mongo, mongodbPrefix, services);
      const [copies, sources, counters] = await inOrder(all);
      let documents = 0;
      const save = async (collections: readonly CollectionName[]) => {
        for (const name of collections) {
          progress(`${name.service}.${name.collection}…`);
          const written = await saveCollection(mongo, mongodbPrefix, folder, name);
          files.push(...written);
          documents += written[0]?.parts ?? 0;
        }
      };
      await save(copies);
      const [messages, streams] = await saveStreams(client, redisPrefix, folder, groups);
      await save(sources);
      await save(counters);
      files.push(keys, messages, streams);
      return { documents, keys: keys.parts, messages: messages.parts };
    }),
  );
  progress("Objects…");
  let objectBytes = 0;
  const list = await withObjects(variables, (store) =>
    saveObjects(store, variables.S3_BUCKET, folder, (bytes) => (objectBytes += bytes)),
  );
  files.push(list);
  const bytes = files.reduce((sum, file) => sum + file.bytes, objectBytes);
  const counts = { ...saved, objects: list.parts, bytes };
  const finishedAt = new Date().toISOString();
  await writeManifest(folder, { startedAt, finishedAt, mongodbPrefix, redisPrefix, counts, files });
  return {
    lines: [`${describeCounts(counts)} in ${folder}`],
    data: { to: folder, startedAt, finishedAt, counts },
  };
}

/** Creates the folder if needed; throws when it is not empty. */
async function emptyFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new UsageError(`${folder} is not empty.`);
  return folder;
}

/**
 * Saves referring records before those they refer to: coupons and events before businesses, imports
 * before what they have stored. A batch that is stored but not noted is repeated without effect;
 * one that is noted but not stored would be missing.
 */
const REFERRING_FIRST = [
  "auth.",
  "import.imports",
  "import.",
  "coupons.",
  "events.",
  "listings.",
  "media.",
];
const placeOf = ({ service, collection }: CollectionName) =>
  REFERRING_FIRST.findIndex((each) => `${service}.${collection}`.startsWith(each));

/**
 * Groups collections into copies of other services' records, sources and all else, and counters.
 * Bins come before the collections to which a concurrent restore moves records, which could
 * otherwise be in neither; being in both does no harm.
 */
export async function inOrder<Name extends CollectionName>(
  all: readonly Name[],
): Promise<[Name[], Name[], Name[]]> {
  const copied = await Promise.all(
    services.map(async (service) =>
      (await projectionsOf(service)).map(({ collection }) => `${service}.${collection}`),
    ),
  );
  const isCopy = ({ service, collection }: CollectionName) =>
    copied.flat().includes(`${service}.${collection}`);
  const isCounter = ({ collection }: CollectionName) => collection === "counters";
  const isBin = ({ collection }: CollectionName) => collection === "bin";
  const others = all
    .filter((one) => !isCopy(one) && !isCounter(one))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return [
    all.filter(isCopy),
    [...others.filter(isBin), ...others.filter((one) => !isBin(one))],
    all.filter(isCounter),
  ];
}

/** Returns the size of a backup as text. */
export function describeCounts(counts: Manifest["counts"]): string {
  const { bytes, ...parts } = counts;
  const all = Object.entries(parts).map(([name, count]) => `${count.toLocaleString("en")} ${name}`);
  return `${all.join(", ")}, ${(bytes / 1e6).toFixed(1)} MB`;
}
