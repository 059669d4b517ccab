/** Redis as BullMQ wants it: everything appended to disk, nothing evicted. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { RootfsContext } from "./backing-rootfs.ts";
import { startInside } from "./child.ts";
import { supervise } from "./supervise.ts";

/** Starts it on DATA_DIR/redis with a password of its own; resolves when it answers. */
export async function startRedis({ root, dataDir, logDir, ports, secrets, say }: RootfsContext) {
  const data = join(dataDir, "redis");
  await mkdir(data, { recursive: true });
  const port = await ports.take("redis");
  const loopback = ["bind 127.0.0.1", `port ${port}`];
  await writeRedisSettings(data, secrets.redisPassword, loopback);
  const sandbox = { root, binds: { "/data": data } };
  const program = ["/usr/bin/redis-server", "/data/redis.conf"];
  const url = `redis://:${secrets.redisPassword}@127.0.0.1:${port}`;
  const process_ = await supervise({
    start: () => startInside({ name: "redis", logDir, sandbox, program }),
    ready: () => redisAnswers(url),
    say,
  });
  return { url, kill: () => process_.kill(), stop: () => process_.stop() };
}

/** Writes redis.conf into its data directory: arguments could be read by every user of the machine. */
export async function writeRedisSettings(
  directory: string,
  password: string,
  more: readonly string[] = [],
) {
  const settings = [
    ...more,
    `requirepass ${password}`,
    "dir /data",
    "appendonly yes",
    "maxmemory-policy noeviction",
  ];
  await writeFile(join(directory, "redis.conf"), `${settings.join("\n")}\n`, { mode: 0o600 });
}

/** Redis refuses commands while it loads what it has on disk. */
export async function redisAnswers(url: string) {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
