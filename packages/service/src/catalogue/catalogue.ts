/**
 * Town catalogues: a town's live records in memory, so that public reads need no database. Limited in bytes by
 * evicting the towns not read for longest. A town is reloaded in the background, one load at a time, while the
 * old value is served; it is also served while the database is unavailable.
 */
import { withTimeLimit } from "../operations/time-limit.ts";
import { isSameToken } from "./change-tokens.ts";
import type { ChangeTokens, ChangeToken } from "./change-tokens.ts";
import { createLoader } from "./loader.ts";
import type { LoaderOptions } from "./loader.ts";
import { isAnswer, isTooLarge } from "./memory-budget.ts";
import type { Loaded } from "./memory-budget.ts";
import { createByteLru } from "./byte-lru.ts";

interface Entry<Value> extends Loaded<Value> {
  /** Duration of the load, in ms: big towns reload less often during an import. */
  took: number;
  loadedAt: number;
  /** Token of the last change when the load began: the value has that change, and may have later ones. */
  token: ChangeToken;
  /** Set when a writer has since changed the town: readers wait for the next load, until this time at most. */
  waitUntil?: number | undefined;
}

interface Attempt<Value> {
  promise: Promise<Value>;
  /** Absent until it has been read from Redis. */
  token?: ChangeToken;
  /** A message arrived during the load, whose change the value may or may not have. */
  messageCame: boolean;
  /** The town was changed during the load: the value may lack that change. */
  outdated: boolean;
  /** A reader waits for it who has no old value. */
  wanted: boolean;
  /** The following load, shared by all who ask after the change. */
  next?: Promise<Value>;
}

export type Catalogue<Value> = ReturnType<typeof createCatalogue<Value>>;

/** Shortest delay between a message and the reload, in ms: merges the reloads of many messages. */
const PAUSE_MS = 100;
/**
 * Shortest rest between two reloads, as a multiple of the load's duration: leaves time to answer during
 * imports.
 */
const REST = 2;
/** Longest such rest, in ms: on a busy machine loads take long, but records must not stay stale for that. */
const MAX_REST_MS = 2000;
const RETRY_MS = 500;
/** Longest time that readers wait for a writer's change, in ms; a slower load means an unhealthy database. */
const PATIENCE_MS = 2000;
/**
 * A refused town is not loaded again for this multiple of the failed load's duration, or for `REFUSED_MS` if
 * longer.
 */
const REFUSED_REST = 4;
const REFUSED_MS = 5000;

/**
 * Keeps values in memory, up to `bytes` in all; a town that alone exceeds this is loaded as a large one. Only a
 * town with more records than allowed is refused (503). Without `tokens`, this is the only instance.
 */
export function createCatalogue<Value>(options: LoaderOptions<Value> & { tokens?: ChangeTokens }) {
  const { log, bytes, tokens } = options;
  const entries = createByteLru<Entry<Value>>(bytes);
  const loader = createLoader({ ...options, kept: entries.bytes });
  const refused = new Map<string, { until: number; error: unknown }>();
  const loading = new Map<string, Attempt<Value>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let hits = 0;
  let loads = 0;

  /** Loads a town, one load at a time, however often it is changed. */
  function load(town: string): Promise<Value> {
    const running = loading.get(town);
    if (!running) return begin(town);
    running.wanted ||= !entries.peek(town);
    if (!running.outdated) return running.promise;
    running.next ??= Promise.allSettled([running.promise]).then(() => load(town));
    return running.next;
  }

  /** Reads the token first: changes made before it was set are in the database by then. */
  async function loadWithToken(town: string, note: (token: ChangeToken) => void) {
    if (tokens) note(await tokens.read(town));
    return loader.load(town);
  }

  function refuse(town: string, error: unknown, took: number) {
    log.warn({ town }, "town is too large to be loaded");
    const until = performance.now() + Math.max(REFUSED_REST * took, REFUSED_MS);
    refused.set(town, { until, error });
  }

  async function begin(town: string): Promise<Value> {
    const refusal = refused.get(town);
    if (refusal && refusal.until > performance.now()) throw refusal.error;
    refused.delete(town);
    const started = performance.now();
    loads += 1;
    /** Ends the attempt; false for a town dropped in the meantime, whose value is discarded. */
    const ended = () => loading.get(town) === attempt && loading.delete(town);
    const attempt: Attempt<Value> = {
      messageCame: false,
      outdated: false,
      wanted: !entries.peek(town),
      promise: loadWithToken(town, (token) => (attempt.token = token)).then(
        (loaded) => {
          if (!ended()) return loaded.value;
          const loadedAt = performance.now();
          const { token = "unknown", messageCame, outdated, next, wanted } = attempt;
          const entry = entries.peek(town);
          // The town was evicted in the meantime, and nobody has asked for it.
          if (!entry && !wanted) return loaded.value;
          // An outdated value is still newer than the old one; who asks after the change waits for
          // the next load.
          const held = entry ?? { waitUntil: Infinity };
          const waitUntil = outdated ? held.waitUntil : undefined;
          entries.set(town, { ...loaded, took: loadedAt - started, loadedAt, token, waitUntil });
          if (outdated ? !next : messageCame) reloadSoon(town);
          return loaded.value;
        },
        (error: unknown) => {
          if (!ended()) throw error;
          if (isTooLarge(error)) refuse(town, error, performance.now() - started);
          // An error about the town itself is an answer; any other means an unhealthy database.
          if (isAnswer(error)) entries.delete(town);
          else tryAgain(town, error);
          throw error;
        },
      ),
    };
    loading.set(town, attempt);
    return attempt.promise;
  }

  /** Serves the old value without waiting, and retries until a load succeeds. */
  function tryAgain(town: string, error: unknown) {
    const entry = entries.peek(town);
    if (!entry) return;
    if (entry.waitUntil !== undefined) entry.waitUntil = 0;
    log.warn({ err: error, town }, "catalogue not reloaded, trying again");
    reloadSoon(town, RETRY_MS);
  }

  /** Waits for the next load's value; returns the old one if the load fails or takes too long. */
  async function awaited(town: string, entry: Entry<Value>, waitUntil: number): Promise<Value> {
    const now = performance.now();
    entry.waitUntil = Math.min(waitUntil, now + PATIENCE_MS);
    if (entry.waitUntil <= now) return entry.value;
    return withTimeLimit(entry.waitUntil - now, () => load(town)).catch((error: unknown) => {
      if (isAnswer(error)) throw error;
      return (entries.peek(town) ?? entry).value;
    });
  }

  function reloadSoon(town: string, atLeast = PAUSE_MS) {
    const entry = entries.peek(town);
    if (!entry || timers.has(town)) return;
    const rest = Math.min(REST * entry.took, MAX_REST_MS);
    const rested = entry.loadedAt + rest - performance.now();
    const timer = setTimeout(
      () => {
        timers.delete(town);
        if (!entries.peek(town)) return;
        // A failed load schedules its own retry.
        load(town).catch(() => undefined);
      },
      Math.max(atLeast, rested),
    );
    timers.set(town, timer);
  }

  /** Handles a message about a change made elsewhere: reloads in the background. */
  function refresh(town: string) {
    const running = loading.get(town);
    if (running) running.messageCame = true;
    else reloadSoon(town);
  }

  return {
    /** Returns the town's records; loads them on first use. */
    get: async (town: string): Promise<Value> => {
      const entry = entries.get(town);
      if (!entry) return load(town);
      if (entry.waitUntil !== undefined) return awaited(town, entry, entry.waitUntil);
      hits += 1;
      return entry.value;
    },
    refresh,
    /**
     * Marks a change made by this instance, before it is answered: the next `get` waits for a fresh load (at
     * most `PATIENCE_MS`), as does an admin's next read at other instances.
     */
    forget: async (town: string) => {
      refused.delete(town);
      const running = loading.get(town);
      if (running) running.outdated = true;
      const entry = entries.peek(town);
      if (entry) entry.waitUntil = Infinity;
      await tokens?.bump(town);
    },
    /** The same after the many changes of an import, but `get` returns the old records meanwhile. */
    reload: async (town: string) => {
      refresh(town);
      await tokens?.bump(town, true);
    },
    /** Before an admin's read: waits for a load that has every answered change, for at most `PATIENCE_MS`. */
    catchUp: async (town: string) => {
      const last = (await tokens?.read(town)) ?? "unknown";
      const isKnown = (token: ChangeToken) => last === "unknown" || isSameToken(token, last);
      const running = loading.get(town);
      // A load that has not read its token yet will have all earlier changes.
      if (running?.token && !isKnown(running.token)) running.outdated = true;
      const entry = entries.peek(town);
      if (!entry || isKnown(entry.token)) return;
      // A failure is reported by `get`; other readers of the old value do not wait.
      await withTimeLimit(PATIENCE_MS, () => load(town)).catch(() => undefined);
    },
    /** Forgets everything about a town that was removed. */
    drop: (town: string) => {
      loading.delete(town);
      entries.delete(town);
      clearTimeout(timers.get(town));
      timers.delete(town);
      loader.drop(town);
      refused.delete(town);
    },
    /** Counts of reads and loads, and what is in memory. */
    stats: () => ({ hits, loads, towns: entries.size(), bytes: entries.bytes() }),
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
