/**
 * Town catalogues: the live records of a town in memory, so that public reads touch no database.
 * Bounded by an LRU over towns; reloaded once, in the background, while the old one still answers.
 */
import { LRUCache } from "lru-cache";
import type { Logger } from "./log.ts";

interface Entry<Value> {
  value: Value;
  /** How long the load took, in ms: big towns reload less often during an import. */
  took: number;
}

export interface Catalogue<Value> {
  /** The town's records; loads them on first use. */
  get: (town: string) => Promise<Value>;
  /** News about the town from elsewhere: reload in the background. */
  refresh: (town: string) => void;
  /** The writer's own change: the next `get` waits for a fresh load. */
  forget: (town: string) => void;
  close: () => void;
}

/** At least this long between two reloads of a town, in ms: many messages, one reload. */
const PAUSE_MS = 100;

/** `load` must be one indexed query (or a few); `towns` bounds how many stay in memory. */
export function createCatalogue<Value extends object>(options: {
  load: (town: string) => Promise<Value>;
  towns: number;
  log: Logger;
}): Catalogue<Value> {
  const entries = new LRUCache<string, Entry<Value>>({ max: options.towns });
  const loading = new Map<string, { promise: Promise<Value>; outdated: boolean }>();
  const timers = new Map<string, NodeJS.Timeout>();

  function load(town: string): Promise<Value> {
    const running = loading.get(town);
    if (running && !running.outdated) return running.promise;
    const started = performance.now();
    const attempt = { outdated: false, promise: Promise.reject<Value>(new Error("not started")) };
    attempt.promise.catch(() => undefined);
    attempt.promise = options.load(town).then(
      (value) => {
        if (loading.get(town) === attempt) loading.delete(town);
        if (!attempt.outdated) entries.set(town, { value, took: performance.now() - started });
        return attempt.outdated ? load(town) : value;
      },
      (error: unknown) => {
        if (loading.get(town) === attempt) loading.delete(town);
        throw error;
      },
    );
    loading.set(town, attempt);
    return attempt.promise;
  }

  /** A load that began before a change must not count as fresh. */
  function outdate(town: string) {
    const running = loading.get(town);
    if (running) running.outdated = true;
  }

  function reloadSoon(town: string, took: number) {
    if (timers.has(town)) return;
    const timer = setTimeout(
      () => {
        timers.delete(town);
        load(town).catch((error: unknown) => {
          options.log.warn({ err: error, town }, "catalogue not reloaded, trying again");
          reloadSoon(town, Math.max(took, 250));
        });
      },
      Math.max(PAUSE_MS, Math.min(took * 2, 800)),
    );
    timers.set(town, timer);
  }

  return {
    async get(town) {
      return entries.get(town)?.value ?? load(town);
    },
    refresh(town) {
      outdate(town);
      const entry = entries.peek(town);
      if (entry) reloadSoon(town, entry.took);
    },
    forget(town) {
      outdate(town);
      entries.delete(town);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
