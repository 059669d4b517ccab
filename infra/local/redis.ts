/** Redis with the settings that BullMQ needs: everything appended to disk, nothing evicted. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import type { RootfsContext } from "./backing-rootfs.ts";
import { startInside } from "./child.ts";
import { supervise } from "./supervise.ts";

/** Starts Redis on DATA_DIR/redis with a password; resolves when it answers. */
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

/**
 * Writes redis.conf into the data directory: every user of the machine could read the password in
 * arguments.
 */
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

/**
 * Rejects as long as Redis doesn't answer: it refuses commands while it loads its data from disk.
 */
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
