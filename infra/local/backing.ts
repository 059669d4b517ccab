/**
 * Starts the database, Redis and object store. Each one named in the environment is used from
 * there; the others run in containers if a Docker engine answers, else as processes from a private
 * root filesystem. A data directory keeps the kind that it began with.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { startFromRootfs } from "./backing-rootfs.ts";
import { chooseDocker } from "./choose-docker.ts";
import { openPorts } from "./ports.ts";
import type { Ports } from "./ports.ts";
import { since } from "./say.ts";
import type { Say } from "./say.ts";
import { loadSecrets } from "./secrets.ts";
import type { Secrets } from "./secrets.ts";
import { UserFacingError } from "./user-facing-error.ts";
import { readStores, requireSameStores, storeName, writeStores } from "./stores.ts";
import type { StoreName } from "./stores.ts";

export type ObjectStore = {
  endpoint: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

export type Backing = {
  mongodbUrl: string;
  redisUrl: string;
  s3: ObjectStore;
  /**
   * PostgreSQL's address if the database is ours; only the DocumentDB gateway's own tests need it.
   */
  postgresUrl?: string | undefined;
  /** Sends SIGKILL to stores that run as our own processes; they are restarted. */
  kill?: { database: () => Promise<void>; redis: () => Promise<void> } | undefined;
  stop(): Promise<void>;
};

export type BackingContext = {
  dataDir: string;
  logDir: string;
  ports: Ports;
  secrets: Secrets;
  say: Say;
  /**
   * Lowers the database's priority below processes that serve visitors, whose lists come from
   * memory.
   */
  visitorsFirst?: boolean | undefined;
  /**
   * Data must survive killed processes, but not a power failure, so writes aren't synced to disk.
   */
  throwaway?: boolean | undefined;
};

const given = z.object({
  MONGODB_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
});

/**
 * Returns the stores that the environment names. Throws UserFacingError when an object store has no
 * keys.
 */
export function fromEnvironment(env: NodeJS.ProcessEnv) {
  const { MONGODB_URL, REDIS_URL, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } =
    given.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  const others = { mongodbUrl: MONGODB_URL, redisUrl: REDIS_URL };
  if (S3_ENDPOINT === undefined) return { ...others, s3: undefined };
  if (S3_ACCESS_KEY === undefined || S3_SECRET_KEY === undefined)
    throw new UserFacingError("S3_ENDPOINT is set: set S3_ACCESS_KEY and S3_SECRET_KEY too.");
  const keys = { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
  return { ...others, s3: { endpoint: S3_ENDPOINT, region: S3_REGION, ...keys } };
}

/**
 * Returns the backing services that `npm test` or a user put into the environment; not ours to
 * stop.
 */
export function backingFromEnvironment(env: NodeJS.ProcessEnv): Backing {
  const { mongodbUrl, redisUrl, s3 } = fromEnvironment(env);
  if (!mongodbUrl || !redisUrl || !s3)
    throw new UserFacingError(
      "There are no backing services in the environment: run npm test, or npm run backing and export what it prints.",
    );
  return { mongodbUrl, redisUrl, s3, stop: async () => undefined };
}

/** Which stores have yet to be started. */
export type MissingStores = Record<StoreName, boolean>;
/** What was started; stores that weren't wanted are missing. */
export type Started = { [Part in keyof Backing]?: Backing[Part] | undefined } & Pick<
  Backing,
  "stop"
>;

/** Starts them on DATA_DIR (whose lock the caller holds); resolves when all three answer. */
export async function startBacking(
  options: Pick<BackingContext, "dataDir" | "say" | "visitorsFirst" | "throwaway">,
): Promise<Backing> {
  const { dataDir, say } = options;
  const from = fromEnvironment(process.env);
  const wanted = { mongodb: !from.mongodbUrl, redis: !from.redisUrl, objectStore: !from.s3 };
  const logDir = join(dataDir, "log");
  await mkdir(logDir, { recursive: true });
  const [secrets, ports] = [await loadSecrets(dataDir), await openPorts(dataDir)];
  const begun = performance.now();
  const started = await start({ ...options, logDir, ports, secrets }, wanted);
  const mongodbUrl = from.mongodbUrl ?? started.mongodbUrl;
  const redisUrl = from.redisUrl ?? started.redisUrl;
  const s3 = from.s3 ?? started.s3;
  if (!mongodbUrl || !redisUrl || !s3) throw new Error("a backing service was not started");
  say(`Database, Redis and object store are ready (${since(begun)})`);
  return { ...started, mongodbUrl, redisUrl, s3 };
}

async function start(context: BackingContext, wanted: MissingStores): Promise<Started> {
  const { dataDir } = context;
  const ours = storeName.options.filter((name) => wanted[name]);
  const given = storeName.options.filter((name) => !wanted[name]);
  const began = await readStores(dataDir);
  if (began) requireSameStores(dataDir, began, given);
  if (ours.length === 0) {
    await writeStores(dataDir, { kind: "environment", given, images: {} });
    return { stop: async () => undefined };
  }
  const docker = await chooseDocker(context, ours, began);
  if (docker) {
    const { startInDocker } = await import("./backing-docker.ts");
    const started = await startInDocker(context, wanted, { ...docker, isNew: !began });
    const images = Object.fromEntries(ours.map((name) => [name, docker.images[name]]));
    await writeStores(dataDir, { kind: "docker", given, images });
    return started;
  }
  const started = await startFromRootfs(context, wanted);
  await writeStores(dataDir, { kind: "debian", given, images: {} });
  return started;
}
