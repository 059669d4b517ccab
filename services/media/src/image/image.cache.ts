/**
 * An in-memory cache of recently requested files, so that they survive a short outage of the object
 * store.
 */
import { LRUCache } from "lru-cache";

const KEPT_BYTES = 64 * 1024 * 1024;
/**
 * Older entries are still served while they are read again: another instance may have removed the
 * file.
 */
const FRESH_MS = 10 * 60 * 1000;

/**
 * `read` resolves with undefined when there is no such file, and rejects while the store is away.
 */
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
    // A waiting request gets its file even if the entry was evicted meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key, old) {
      const file = await read(key);
      // Without this, the cache would keep the stale file. Deleting it during the fetch would
      // reject waiting requests.
      if (!file && old) setImmediate(() => cache.delete(key));
      return file;
    },
  });
  return {
    get: (key: string, allowStale: boolean) => cache.fetch(key, { allowStale }),
    forget: (key: string) => void cache.delete(key),
    /** Removes all entries whose keys have this prefix, stale ones too. */
    forgetUnder(prefix: string) {
      for (const [key] of cache.dump()) if (key.startsWith(prefix)) cache.delete(key);
    },
  };
}
