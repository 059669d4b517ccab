/** The backing services as processes from the private root filesystem. */
import { join } from "node:path";
import type { BackingContext, Started, MissingStores } from "./backing.ts";
import { startNode } from "./child.ts";
import { MONGODB_USER, operatorsAddress } from "./mongodb-address.ts";
import { startPostgres } from "./postgres.ts";
import { backingRecipe } from "./recipe.ts";
import { startRedis } from "./redis.ts";
import { rootfs } from "./rootfs.ts";
import { checkSandbox } from "./sandbox.ts";
import { supervise } from "./supervise.ts";
import { startSwift } from "./swift.ts";
import { connects } from "./until.ts";

export type RootfsContext = BackingContext & { root: string };

type Stoppable = { stop(): Promise<void> };

/** Starts the wanted stores in parallel; if one fails, none is left running. */
export async function startFromRootfs(
  context: BackingContext,
  wanted: MissingStores,
): Promise<Started> {
  const root = await rootfs(backingRecipe, context.say);
  await checkSandbox(root);
  const inside = { ...context, root };
  const begun = {
    mongodb: wanted.mongodb ? startMongodb(inside) : undefined,
    redis: wanted.redis ? startRedis(inside) : undefined,
    swift: wanted.objectStore ? startSwift(inside) : undefined,
  };
  const stop = () => stopAll(Object.values(begun));
  try {
    const mongodb = await begun.mongodb;
    const redis = await begun.redis;
    const swift = await begun.swift;
    return {
      mongodbUrl: mongodb?.url,
      postgresUrl: mongodb?.postgresUrl,
      redisUrl: redis?.url,
      s3: swift?.store,
      kill: mongodb && redis && { database: mongodb.kill, redis: redis.kill },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(begun: (Promise<Stoppable> | undefined)[]) {
  const settled = await Promise.allSettled(begun.filter((service) => service !== undefined));
  const running = settled.filter((result) => result.status === "fulfilled");
  await Promise.all(running.map(({ value }) => value.stop()));
}

/** Starts PostgreSQL, and in front of it our server for MongoDB's protocol. */
async function startMongodb(context: RootfsContext) {
  const { logDir, ports, say, secrets, visitorsFirst } = context;
  const postgres = await startPostgres(context);
  const port = await ports.take("mongodb");
  const entry = join(import.meta.dirname, "documentdb/main.ts");
  const env = {
    ...process.env,
    POSTGRES_URL: postgres.url,
    HOST: "127.0.0.1",
    PORT: String(port),
    MONGODB_USER,
    MONGODB_PASSWORD: secrets.mongodbPassword,
  };
  const gateway = await supervise({
    start: () => startNode({ name: "mongodb", logDir, entry, env }),
    // It listens only once it is ready.
    ready: () => connects(port),
    say,
    ...(visitorsFirst && { nice: 10 }),
  }).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return {
    url: operatorsAddress(`127.0.0.1:${port}`, secrets.mongodbPassword),
    postgresUrl: postgres.url,
    kill: postgres.kill,
    stop: async () => {
      await gateway.stop();
      await postgres.stop();
    },
  };
}
