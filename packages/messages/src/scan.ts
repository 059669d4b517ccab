/** Looking for keys in Redis without stopping it. */
import type { Redis } from "ioredis";
import { z } from "zod";

const keys = z.array(z.string());

/** Names of the keys that begin with `start`, page by page; a name may come twice. */
export async function* keysBeginning(redis: Redis, start: string): AsyncGenerator<string[]> {
  const match = `${start.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}*`;
  for await (const found of redis.scanStream({ match, count: 500 })) yield keys.parse(found);
}
