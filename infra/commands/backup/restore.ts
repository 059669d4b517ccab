/**
 * `restore`: loads a backup into empty stores while no service runs, see docs/decisions/0020; or
 * one town of it while all services run.
 */
import { resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import { instances } from "@mainstreet/service/operations/config";
import { ensureBucket } from "@mainstreet/service/stores/object-store";
import { keysBeginning } from "@mainstreet/messages/scan";
import type { S3Client } from "@aws-sdk/client-s3";
import type { Redis } from "ioredis";
import type { Connection } from "mongoose";
import { z } from "zod";
import { UserFacingError } from "../../local/user-facing-error.ts";
import { repaired } from "../messages/repair.ts";
import { json, progress, tell } from "../outcome.ts";
import type { Outcome } from "../outcome.ts";
import { services } from "../services.ts";
import { withMongo, withObjects, withRedis } from "../stores.ts";
import { DATA_DIR, variablesOf } from "../system.ts";
import { UsageError } from "../usage-error.ts";
import { slug } from "../values.ts";
import { describeCounts, stores } from "./backup.ts";
import { collectionsOf, databaseOf, loadCollection } from "./databases.ts";
import { collectionsIn, readWhole } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { keysIn, loadObjects, removeObjects } from "./objects.ts";
import { loadRedis } from "./redis.ts";
import { restoreTown } from "./restore-town.ts";

const addresses = z.object({
  AUTH_URL: instances.optional(),
  LISTINGS_URL: instances.optional(),
  COUPONS_URL: instances.optional(),
  EVENTS_URL: instances.optional(),
  MEDIA_URL: instances.optional(),
  IMPORT_URL: instances.optional(),
});
const target = stores.safeExtend(addresses.shape);
type Target = z.infer<typeof target>;

/** Starts only the stores: `npm start` would start the services, too. */
const START = `DATA_DIR=${DATA_DIR} npm run backing`;

export function define(command: Command) {
  command
    .requiredOption("--from <folder>", "a folder written by backup")
    .option("--yes", "confirms that all stores are written to")
    .option("--replace", "first erases everything that the system holds")
    .option("--town <slug>", "restores only this town, while all others are served", slug)
    .option(...json)
    .action(async ({ from, yes = false, replace = false, town, ...options }) => {
      if (town !== undefined && replace)
        throw new UsageError("--replace erases all towns: it does not go with --town.");
      const folder = resolve(from);
      const outcome =
        town === undefined
          ? await restore(await variablesOf(target, START), folder, { yes, replace })
          : await restoreTown(await variablesOf(stores), { folder, town, yes });
      tell(outcome, options);
    });
}

async function restore(
  variables: Target,
  folder: string,
  { yes, replace }: { yes: boolean; replace: boolean },
): Promise<Outcome> {
  progress("Reading the backup…");
  const manifest = await readWhole(folder);
  const { counts, startedAt } = manifest;
  if (!yes)
    throw new UsageError(
      `The backup of ${startedAt} is complete (${describeCounts(counts)}). To write it into the system, say --yes`,
    );
  await requireStopped(variables);
  return withMongo(variables, (mongo) =>
    withRedis(variables, (redis) =>
      withObjects(variables, async (store) => {
        const system = { variables, mongo, redis, store };
        const held = await whatItHolds(system);
        if (held.length > 0 && !replace)
          throw new UserFacingError(
            `The system is not empty: ${held.join(", ")}. Nothing was changed; --replace erases it first.`,
          );
        await empty(system);
        await load(system, folder, manifest);
        const repair = await repaired(mongo, variables.MONGODB_PREFIX);
        const lines = [
          `Restored the backup of ${startedAt}: ${describeCounts(counts)}`,
          ...repair.lines,
          "Start the services, then: messages verify",
        ];
        return { lines, data: { from: folder, startedAt, counts, ...repair.data } };
      }),
    ),
  );
}

/** Throws when a service runs: it would write during the restore, and keep using what it has in memory. */
async function requireStopped(variables: Target) {
  for (const name of addresses.keyof().options)
    for (const url of variables[name] ?? [])
      if (!(await isStopped(url)))
        throw new UserFacingError(
          `A service runs at ${url}: stop all of them first. Nothing was changed.`,
        );
}

const isStopped = (url: string) =>
  fetch(`${url}/livez`, { signal: AbortSignal.timeout(3000) }).then(
    () => false,
    (error: unknown) => {
      if (saysNobody(error)) return true;
      throw new UserFacingError(
        `It is unknown whether a service runs at ${url}: the connection is neither answered nor refused. Nothing was changed.`,
        { cause: error },
      );
    },
  );

/** Errors for a process that has ended, a removed container, and a headless service without pods. */
const NOBODY = new Set<unknown>(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/**
 * Whether the error proves that nothing listens. A timeout doesn't: a paused or busy service, or
 * one behind a network policy, is silent, too.
 */
function saysNobody(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // One error for each address of the name.
  if (error instanceof AggregateError) return error.errors.every(saysNobody);
  return ("code" in error && NOBODY.has(error.code)) || saysNobody(error.cause);
}

interface System {
  variables: Target;
  mongo: Connection;
  redis: Redis;
  store: S3Client;
}

/**
 * Resolves with an example of what each store holds: it may be another system's, if only one prefix
 * was changed for a trial.
 */
async function whatItHolds({ variables, mongo, redis, store }: System): Promise<string[]> {
  const { MONGODB_PREFIX: prefix, REDIS_PREFIX, S3_BUCKET: bucket } = variables;
  const held: string[] = [];
  for (const { service, collection } of await collectionsOf(mongo, prefix, services)) {
    const documents = databaseOf(mongo, prefix, service).collection(collection);
    if (await documents.findOne({}, { projection: { _id: 1 } }))
      held.push(`${service}.${collection}`);
  }
  for await (const [key] of keysBeginning(redis, REDIS_PREFIX))
    if (key !== undefined) {
      held.push(`the key ${key}`);
      break;
    }
  for await (const key of keysIn(store, bucket)) return [...held, `the object ${key}`];
  return held;
}

async function empty({ variables, mongo, redis, store }: System) {
  const { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = variables;
  for (const service of services) await databaseOf(mongo, MONGODB_PREFIX, service).dropDatabase();
  for await (const keys of keysBeginning(redis, REDIS_PREFIX))
    if (keys.length > 0) await redis.unlink(...keys);
  await removeObjects(store, S3_BUCKET);
}

async function load(
  { variables, mongo, redis, store }: System,
  folder: string,
  manifest: Manifest,
) {
  const { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = variables;
  for (const { service, collection, path } of collectionsIn(manifest)) {
    progress(`${service}.${collection}…`);
    await loadCollection(databaseOf(mongo, MONGODB_PREFIX, service), folder, path);
  }
  progress("Redis…");
  await loadRedis(redis, folder, { from: manifest.redisPrefix, to: REDIS_PREFIX });
  progress("Objects…");
  await ensureBucket(store, S3_BUCKET);
  await loadObjects(store, S3_BUCKET, folder);
}
