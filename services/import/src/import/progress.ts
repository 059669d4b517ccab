/** Progress of an import as server-sent events. */
import { setTimeout as pause } from "node:timers/promises";
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";
import { LRUCache } from "lru-cache";

type Find = (town: string, id: string) => Promise<ImportRecord | null>;

const POLL_MS = 500;
const HEARTBEAT_MS = 15_000;
/** Longest duration of a stream, in ms: an EventSource reconnects by itself, which checks the session again. */
const LASTING_MS = 60_000;
/** Id of the last event: a client that reconnects with it has seen everything. */
export const LAST_EVENT = "end";

/** `find` for clients that watch: an import is read at most four times a second, however many they are. */
export function sharedReads(find: Find): Find {
  const records = new LRUCache<
    string,
    { record: ImportRecord | null },
    { town: string; id: string }
  >({
    max: 1000,
    ttl: POLL_MS / 2,
    fetchMethod: async (_key, _old, { context: { town, id } }) => ({
      record: await find(town, id),
    }),
  });
  return async (town, id) =>
    (await records.forceFetch(`${town} ${id}`, { context: { town, id } })).record;
}

/**
 * Yields `progress` with the record whenever it changed, at once for a client that (re)connects, then
 * `finished` once; a comment every 15 s keeps proxies from closing the connection. Ends by itself, after a
 * minute, or on `signal`. Starts with `begun`, read for this request: a shared read may still say that the
 * import is over, from before it was continued.
 */
export async function* progressEvents(
  begun: ImportRecord,
  read: () => Promise<ImportRecord | null>,
  signal: AbortSignal,
  { pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS, lastingMs = LASTING_MS } = {},
): AsyncGenerator<string> {
  let last = "";
  let spoke = performance.now();
  const end = spoke + lastingMs;
  let record: ImportRecord | null = begun;
  while (record && performance.now() < end) {
    const over = isOver(record);
    const data = JSON.stringify(record);
    if (data !== last) {
      last = data;
      spoke = performance.now();
      yield event("progress", String(record.rowsDone), data);
    }
    if (over) {
      yield event("finished", LAST_EVENT, data);
      return;
    }
    if (performance.now() - spoke > heartbeatMs) {
      spoke = performance.now();
      yield ": still there\n\n";
    }
    await pause(pollMs, undefined, { signal }).catch(() => undefined);
    record = signal.aborted ? null : await read();
  }
}

const event = (name: string, id: string, data: string) =>
  `event: ${name}\nid: ${id}\ndata: ${data}\nretry: ${POLL_MS}\n\n`;
