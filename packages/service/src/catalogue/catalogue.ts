/**
 * Town catalogues: the live records of a town in memory, so that public reads touch no database.
 * Bounded in bytes, those of the towns that were asked for last; reloaded once, in the background, while the
 * old one still answers, and for as long as the database is ill.
 */
import { withTimeLimit } from "../operations/time-limit.ts";
import { isSameToken } from "./change-tokens.ts";
import type { ChangeTokens, ChangeToken } from "./change-tokens.ts";
import { createLoader } from "./loader.ts";
import type { LoaderOptions } from "./loader.ts";
import { isAnswer, isTooLarge } from "./memory-budget.ts";
import type { Loaded } from "./memory-budget.ts";
import { createRecentlyAsked } from "./recently-asked.ts";

interface Entry<Value> extends Loaded<Value> {
  /** How long the load took, in ms: big towns reload less often during an import. */
  took: number;
  loadedAt: number;
  /** The last change when the load began: it shows that one, and may show later ones. */
  token: ChangeToken;
  /** A writer has changed the town since: readers wait for the next load, but not beyond this moment. */
  waitUntil?: number | undefined;
}

interface Attempt<Value> {
  promise: Promise<Value>;
  /** Absent until it is read. */
  token?: ChangeToken;
  /** News came while it ran, which its value may or may not show. */
  news: boolean;
  /** The town was changed while it ran: its value may lack that change. */
  outdated: boolean;
  /** Somebody waits for it who has no old value. */
  wanted: boolean;
  /** Those who ask after that share the load behind it. */
  next?: Promise<Value>;
}

export type Catalogue<Value> = ReturnType<typeof createCatalogue<Value>>;

/** At least this long from news to the reload, in ms: many messages, one reload. */
const PAUSE_MS = 100;
/** Between two reloads at least this many times as long as a load takes: imports leave time to answer. */
const REST = 2;
/** But no longer than this: on a busy machine a load takes long, and nobody may see old records for that. */
const MAX_REST_MS = 2000;
const RETRY_MS = 500;
/** Readers wait so long for a writer's change; a load that takes longer has a database that is ill. */
const PATIENCE_MS = 2000;
/** A town that was refused is not loaded again before so many times what that took, or this many ms. */
const REFUSED_REST = 4;
const REFUSED_MS = 5000;

/**
 * Values stay in memory up to `bytes` in all; a town that alone exceeds that is loaded as a large one. Only one
 * with more records than towns may have is refused (503). Without `tokens` there is one instance only.
 */
export function createCatalogue<Value>(options: LoaderOptions<Value> & { tokens?: ChangeTokens }) {
  const { log, bytes, tokens } = options;
  const entries = createRecentlyAsked<Entry<Value>>(bytes);
  const loader = createLoader({ ...options, kept: entries.bytes });
  const refused = new Map<string, { until: number; error: unknown }>();
  const loading = new Map<string, Attempt<Value>>();
  const timers = new Map<string, NodeJS.Timeout>();
  let hits = 0;
  let loads = 0;

  /** One at a time for a town, however fast its writers are. */
  function load(town: string): Promise<Value> {
    const running = loading.get(town);
    if (!running) return begin(town);
    running.wanted ||= !entries.peek(town);
    if (!running.outdated) return running.promise;
    running.next ??= Promise.allSettled([running.promise]).then(() => load(town));
    return running.next;
  }

  /** The token first: what was changed before it was set is in the database by then. */
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
    /** False for a town that was dropped meanwhile: what came is nobody's. */
    const ended = () => loading.get(town) === attempt && loading.delete(town);
    const attempt: Attempt<Value> = {
      news: false,
      outdated: false,
      wanted: !entries.peek(town),
      promise: loadWithToken(town, (token) => (attempt.token = token)).then(
        (loaded) => {
          if (!ended()) return loaded.value;
          const loadedAt = performance.now();
          const { token = "unknown", news, outdated, next, wanted } = attempt;
          const entry = entries.peek(town);
          // It has lost its room meanwhile, and nobody asked for it.
          if (!entry && !wanted) return loaded.value;
          // An outdated one is newer than what is held; who asks behind the change waits on for the next.
          const held = entry ?? { waitUntil: Infinity };
          const waitUntil = outdated ? held.waitUntil : undefined;
          entries.set(town, { ...loaded, took: loadedAt - started, loadedAt, token, waitUntil });
          if (outdated ? !next : news) reloadSoon(town);
          return loaded.value;
        },
        (error: unknown) => {
          if (!ended()) throw error;
          if (isTooLarge(error)) refuse(town, error, performance.now() - started);
          // What the store says of the town is an answer; anything else is a store that is ill.
          if (isAnswer(error)) entries.delete(town);
          else tryAgain(town, error);
          throw error;
        },
      ),
    };
    loading.set(town, attempt);
    return attempt.promise;
  }

  /** Until a load succeeds the old value answers, and nobody waits. */
  function tryAgain(town: string, error: unknown) {
    const entry = entries.peek(town);
    if (!entry) return;
    if (entry.waitUntil !== undefined) entry.waitUntil = 0;
    log.warn({ err: error, town }, "catalogue not reloaded, trying again");
    reloadSoon(town, RETRY_MS);
  }

  /** The next load's value, or the old one when that fails or takes too long. */
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
        // `begin` sees to the next try.
        load(town).catch(() => undefined);
      },
      Math.max(atLeast, rested),
    );
    timers.set(town, timer);
  }

  /** News about the town from elsewhere: reload in the background. */
  function refresh(town: string) {
    const running = loading.get(town);
    if (running) running.news = true;
    else reloadSoon(town);
  }

  return {
    /** The town's records; loads them on first use. */
    get: async (town: string): Promise<Value> => {
      const entry = entries.get(town);
      if (!entry) return load(town);
      if (entry.waitUntil !== undefined) return awaited(town, entry, entry.waitUntil);
      hits += 1;
      return entry.value;
    },
    refresh,
    /**
     * The writer's own change, before it is answered: the next `get` waits for a fresh load, as long as that is
     * bearable, and at other instances an admin's next read does.
     */
    forget: async (town: string) => {
      refused.delete(town);
      const running = loading.get(town);
      if (running) running.outdated = true;
      const entry = entries.peek(town);
      if (entry) entry.waitUntil = Infinity;
      await tokens?.bump(town);
    },
    /** The same behind many changes, of an import: `get` answers with the old ones meanwhile. */
    reload: async (town: string) => {
      refresh(town);
      await tokens?.bump(town, true);
    },
    /** Before an admin's read: waits for a load that shows every change that was answered, as long as that is bearable. */
    catchUp: async (town: string) => {
      const last = (await tokens?.read(town)) ?? "unknown";
      const isKnown = ({ token }: { token: ChangeToken }) =>
        last === "unknown" || isSameToken(token, last);
      const running = loading.get(town);
      // One whose token is yet to be read will show what was changed before.
      if (running?.token && !isKnown({ token: running.token })) running.outdated = true;
      const entry = entries.peek(town);
      if (!entry || isKnown(entry)) return;
      // Whatever comes of it, `get` says; readers of the old value do not wait.
      await withTimeLimit(PATIENCE_MS, () => load(town)).catch(() => undefined);
    },
    /** The town is gone, and so is what was known of it. */
    drop: (town: string) => {
      loading.delete(town);
      entries.delete(town);
      clearTimeout(timers.get(town));
      timers.delete(town);
      loader.drop(town);
      refused.delete(town);
    },
    /** What it did and holds. */
    stats: () => ({ hits, loads, towns: entries.size(), bytes: entries.bytes() }),
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
