/**
 * The backing services as containers: created at each start and removed at its end; the data stays.
 */
import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createConnection } from "mongoose";
import type { StoreImages } from "../containers/store-images.ts";
import type { BackingContext, Started, MissingStores } from "./backing.ts";
import { beforeEnd } from "./command.ts";
import { startContainer } from "./container.ts";
import type { ContainerSpec } from "./container.ts";
import { removeContainers } from "./docker.ts";
import type { Engine } from "./docker.ts";
import { MONGODB_USER, operatorsAddress } from "./mongodb-address.ts";
import { redisAnswers, writeRedisSettings } from "./redis.ts";
import { s3Answers } from "./swift.ts";

const USER = "mainstreet";

type Docker = {
  engine: Engine;
  images: StoreImages;
  /** The stores have never been ready here: a killed start may have left incomplete data. */
  isNew: boolean;
};
type Made = Omit<ContainerSpec, "name" | "data"> & { kind: string; target: string };

/** Returns where a data directory keeps its containers' data. */
const containersData = (dataDir: string) => join(dataDir, "containers");

/** Starts the wanted stores in parallel; if one fails, none is left running. */
export async function startInDocker(
  context: BackingContext,
  wanted: MissingStores,
  docker: Docker,
): Promise<Started> {
  const { dataDir, say } = context;
  await removeContainers(docker.engine, dataDir);
  if (docker.isNew) await rm(containersData(dataDir), { recursive: true, force: true });
  await letKilledStartsEnd(docker.engine);
  const mongodb = wanted.mongodb ? await mongodbSpec(context, docker.images) : undefined;
  const redis = wanted.redis ? await redisSpec(context, docker.images) : undefined;
  const s3 = wanted.objectStore ? await objectStoreSpec(context, docker.images) : undefined;

  const creations: Promise<void>[] = [];
  let over = false;
  const stop = beforeEnd(async () => {
    over = true;
    await Promise.all(creations);
    await removeContainers(docker.engine, dataDir);
  });
  const creating = (made: Promise<void>) => {
    if (over) throw new Error("stopped while it starts");
    creations.push(made);
  };

  const made = [mongodb?.spec, redis?.spec, s3?.spec].filter((spec) => spec !== undefined);
  say(`Docker answers: starting ${made.map(({ image }) => image.replace(/@.*/, "")).join(", ")}`);
  const project = createHash("sha256").update(dataDir).digest("hex").slice(0, 8);
  const started = made.map(async ({ kind, target, ...spec }) => {
    const source = join(containersData(dataDir), kind);
    await mkdir(source, { recursive: true });
    const name = `main-street-${project}-${kind}`;
    const place = { dataDir, logFile: join(context.logDir, `${kind}.log`), creating };
    await startContainer({ ...spec, name, data: { source, target } }, place);
  });
  try {
    await Promise.all(started);
  } catch (error) {
    await stop();
    throw error;
  }
  return { mongodbUrl: mongodb?.url, redisUrl: redis?.url, s3: s3?.store, stop };
}

/**
 * Testcontainers' reaper removes the containers of a killed start. Where its image can't be pulled,
 * the next start does.
 */
async function letKilledStartsEnd(engine: Engine) {
  const { getReaper } = await import("testcontainers");
  await getReaper(engine).catch(() => {
    process.env["TESTCONTAINERS_RYUK_DISABLED"] = "true";
  });
}

async function mongodbSpec({ ports, secrets }: BackingContext, images: StoreImages) {
  const { mongodbPassword } = secrets;
  const hostPort = await ports.take("mongodb");
  const url = operatorsAddress(`127.0.0.1:${hostPort}`, mongodbPassword);
  const spec: Made = {
    kind: "mongodb",
    image: images.mongodb,
    port: 27_017,
    hostPort,
    target: "/data/db",
    env: { MONGO_INITDB_ROOT_USERNAME: MONGODB_USER, MONGO_INITDB_ROOT_PASSWORD: mongodbPassword },
    answers: async () => {
      const mongo = createConnection(url, { serverSelectionTimeoutMS: 2000 });
      try {
        await mongo.asPromise();
      } finally {
        await mongo.destroy();
      }
    },
  };
  return { url, spec };
}

async function redisSpec({ dataDir, ports, secrets }: BackingContext, images: StoreImages) {
  const { redisPassword } = secrets;
  const hostPort = await ports.take("redis");
  const url = `redis://:${redisPassword}@127.0.0.1:${hostPort}`;
  const data = join(containersData(dataDir), "redis");
  await mkdir(data, { recursive: true });
  await writeRedisSettings(data, redisPassword);
  const spec: Made = {
    kind: "redis",
    image: images.redis,
    port: 6379,
    hostPort,
    target: "/data",
    command: ["redis-server", "/data/redis.conf"],
    answers: () => redisAnswers(url),
  };
  return { url, spec };
}

async function objectStoreSpec({ ports, secrets }: BackingContext, images: StoreImages) {
  const { s3SecretKey } = secrets;
  const hostPort = await ports.take("s3");
  const endpoint = `http://127.0.0.1:${hostPort}`;
  const store = { endpoint, region: "us-east-1", accessKey: USER, secretKey: s3SecretKey };
  const spec: Made = {
    kind: "object-store",
    image: images.objectStore,
    port: 9000,
    hostPort,
    target: "/data",
    command: ["server", "/data"],
    env: { MINIO_ROOT_USER: USER, MINIO_ROOT_PASSWORD: s3SecretKey },
    answers: () => s3Answers(store),
  };
  return { store, spec };
}
