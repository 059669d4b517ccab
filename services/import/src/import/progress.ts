/** The course of an import as server-sent events. */
import { setTimeout as pause } from "node:timers/promises";
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";
import { LRUCache } from "lru-cache";

type Find = (town: string, id: string) => Promise<ImportRecord | null>;

const POLL_MS = 500;
const HEARTBEAT_MS = 15_000;
/** The session is checked when the stream is asked for, which an event source does again by itself. */
const LASTING_MS = 60_000;
/** Id of the last event: who asks again behind it has seen everything. */
export const LAST_EVENT = "end";

/** `find` for those who watch: an import is read four times a second, however many they are. */
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
 * `progress` with the record whenever it changed, at once for who comes (back), then `finished` once;
 * a comment every 15 s keeps proxies from cutting the line. Ends by itself, after a minute, or when `signal`
 * says so. Begins with what was read for who asks: a shared read may be of before it was set going again, and over.
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
