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
  const settings = [
    "bind 127.0.0.1",
    `port ${port}`,
    `requirepass ${secrets.redisPassword}`,
    "dir /data",
    "appendonly yes",
    "maxmemory-policy noeviction",
  ];
  // In a file: arguments could be read by every user of the machine.
  await writeFile(join(data, "redis.conf"), `${settings.join("\n")}\n`, { mode: 0o600 });
  const sandbox = { root, binds: { "/data": data } };
  const program = ["/usr/bin/redis-server", "/data/redis.conf"];
  const url = `redis://:${secrets.redisPassword}@127.0.0.1:${port}`;
  const process_ = await supervise({
    start: () => startInside({ name: "redis", logDir, sandbox, program }),
    ready: () => answers(url),
    say,
  });
  return { url, kill: () => process_.kill(), stop: () => process_.stop() };
}

/** Redis refuses commands while it loads what it has on disk. */
async function answers(url: string) {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } finally {
    redis.disconnect();
  }
}
