/** The backing services as containers named after the data directory. */
import { createHash } from "node:crypto";
import type { BackingContext, Started, Wanted } from "./backing.ts";
import { minioContainer, mongoContainer, redisContainer, startContainer } from "./docker.ts";
import type { ContainerSpec } from "./docker.ts";

const ACCESS_KEY = "mainstreet";

/** Starts those that are wanted, side by side. */
export async function startInDocker(context: BackingContext, wanted: Wanted): Promise<Started> {
  const { redisPassword, s3SecretKey } = context.secrets;
  const project = createHash("sha256").update(context.dataDir).digest("hex").slice(0, 8);
  context.say("Docker answers: starting containers (the images are fetched the first time)");
  const start = (kind: string, spec: ContainerSpec) =>
    startContainer(`main-street-${project}-${kind}`, spec);
  const [mongo, redis, minio] = await Promise.all([
    wanted.mongodb ? start("mongo", mongoContainer) : undefined,
    wanted.redis ? start("redis", redisContainer(redisPassword)) : undefined,
    wanted.s3 ? start("minio", minioContainer(ACCESS_KEY, s3SecretKey)) : undefined,
  ]);
  const s3 = minio && {
    endpoint: `http://${minio.address}`,
    region: "us-east-1",
    accessKey: ACCESS_KEY,
    secretKey: s3SecretKey,
  };
  return {
    ...(mongo ? { mongodbUrl: `mongodb://${mongo.address}` } : {}),
    ...(redis ? { redisUrl: `redis://:${redisPassword}@${redis.address}` } : {}),
    ...(s3 ? { s3 } : {}),
    stop: async () => {
      const running = [mongo, redis, minio].filter((container) => container !== undefined);
      await Promise.all(running.map((container) => container.stop()));
    },
  };
}
