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
  loadedAt: number;
}

interface Attempt<Value> {
  promise: Promise<Value>;
  /** News came while it ran, which its value may or may not show. */
  news: boolean;
  /** The town was forgotten while it ran: its value may lack the writer's change. */
  outdated: boolean;
  /** Those who ask after that share the load behind it. */
  next?: Promise<Value>;
}

export interface Catalogue<Value> {
  /** The town's records; loads them on first use. */
  get: (town: string) => Promise<Value>;
  /** News about the town from elsewhere: reload in the background. */
  refresh: (town: string) => void;
  /** The writer's own change: the next `get` waits for a fresh load. */
  forget: (town: string) => void;
  /** What it did and holds. */
  stats: () => { hits: number; loads: number; towns: number; records: number };
  close: () => void;
}

/** At least this long from news to the reload, in ms: many messages, one reload. */
const PAUSE_MS = 100;
/** Between two reloads at least this many times as long as a load takes: imports leave time to answer. */
const REST = 2;
/** But no longer than this: on a busy machine a load takes long, and nobody may see old records for that. */
const MAX_REST_MS = 2000;
const RETRY_MS = 500;

/**
 * `load` must be one indexed query (or a few). At most `towns` stay in memory and, where `records` are
 * counted, at most so many of all towns together; the largest town alone may exceed that.
 */
export function createCatalogue<Value extends object>(options: {
  load: (town: string) => Promise<Value>;
  towns: number;
  records?: { max: number; in: (value: Value) => number };
  log: Logger;
}): Catalogue<Value> {
  const { records } = options;
  const entries = new LRUCache<string, Entry<Value>>({
    max: options.towns,
    ...(records && {
      maxSize: records.max,
      sizeCalculation: ({ value }: Entry<Value>) => Math.min(records.in(value) + 1, records.max),
    }),
  });
  const loading = new Map<string, Attempt<Value>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let hits = 0;
  let loads = 0;

  /** One at a time for a town, however fast its writers are. */
  function load(town: string): Promise<Value> {
    const running = loading.get(town);
    if (!running) return begin(town);
    if (!running.outdated) return running.promise;
    const again = () => load(town);
    running.next ??= running.promise.then(again, again);
    return running.next;
  }

  function begin(town: string): Promise<Value> {
    const started = performance.now();
    loads += 1;
    const attempt: Attempt<Value> = { news: false, outdated: false, promise: options.load(town) };
    loading.set(town, attempt);
    attempt.promise = attempt.promise.then(
      (value) => {
        loading.delete(town);
        // Good enough for those who asked before the change.
        if (attempt.outdated) return value;
        const loadedAt = performance.now();
        entries.set(town, { value, took: loadedAt - started, loadedAt });
        if (attempt.news) reloadSoon(town);
        return value;
      },
      (error: unknown) => {
        loading.delete(town);
        throw error;
      },
    );
    return attempt.promise;
  }

  function reloadSoon(town: string, atLeast = PAUSE_MS) {
    const entry = entries.peek(town);
    if (!entry || timers.has(town)) return;
    const rest = Math.min(REST * entry.took, MAX_REST_MS);
    const rested = entry.loadedAt + rest - performance.now();
    const timer = setTimeout(
      () => {
        timers.delete(town);
        load(town).catch((error: unknown) => {
          options.log.warn({ err: error, town }, "catalogue not reloaded, trying again");
          reloadSoon(town, RETRY_MS);
        });
      },
      Math.max(atLeast, rested),
    );
    timers.set(town, timer);
  }

  return {
    async get(town) {
      const entry = entries.get(town);
      if (!entry) return load(town);
      hits += 1;
      return entry.value;
    },
    refresh(town) {
      const running = loading.get(town);
      if (running) running.news = true;
      else reloadSoon(town);
    },
    forget(town) {
      const running = loading.get(town);
      if (running) running.outdated = true;
      entries.delete(town);
    },
    // Each town counts one beside its records.
    stats: () => ({
      hits,
      loads,
      towns: entries.size,
      records: records ? entries.calculatedSize - entries.size : 0,
    }),
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
