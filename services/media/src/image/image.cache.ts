/** Files that were asked for lately, in memory: a short outage of the object store takes none of them away. */
import { LRUCache } from "lru-cache";

const KEPT_BYTES = 64 * 1024 * 1024;
/** What is older is still given out, and read again meanwhile: another instance may have removed it. */
const FRESH_MS = 10 * 60 * 1000;

/** `read` resolves with undefined where there is no such file, and rejects while nobody can know. */
export function createImageCache(
  read: (key: string) => Promise<Buffer | undefined>,
  now: () => Date,
) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (file) => file.length + 500,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnFetchRejection: true,
    // Who waits for a file gets it, also when others took its room meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, old) {
      const file = await read(key);
      // The cache would go on with the old one. Deleted while it is fetched, whoever waits for it gets an error.
      if (!file && old) setImmediate(() => cache.delete(key));
      return file;
    },
  });
  return {
    get: (key: string, allowStale: boolean) => cache.fetch(key, { allowStale }),
    forget: (key: string) => void cache.delete(key),
    /** All whose key begins so, also what is older. */
    forgetUnder(prefix: string) {
      for (const [key] of cache.dump()) if (key.startsWith(prefix)) cache.delete(key);
    },
  };
}
