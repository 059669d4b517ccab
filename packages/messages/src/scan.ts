/** Finds keys in Redis without blocking it. */
import type { Redis } from "ioredis";
import { z } from "zod";

const keys = z.array(z.string());

/** Yields the keys that start with `start`, page by page; a key may occur twice. */
export async function* keysBeginning(redis: Redis, start: string): AsyncGenerator<string[]> {
  const match = `${start.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}*`;
  for await (const found of redis.scanStream({ match, count: 500 })) yield keys.parse(found);
}
