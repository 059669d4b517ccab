/** The course of an import as server-sent events. */
import { setTimeout as pause } from "node:timers/promises";
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord } from "@mainstreet/contracts/import";

const LOOK_MS = 500;
const HEARTBEAT_MS = 15_000;
/** Id of the last event: who asks again behind it has seen everything. */
export const LAST_EVENT = "end";

/**
 * `progress` with the record whenever it changed, at once for who comes (back), then `finished` once;
 * a comment every 15 s keeps proxies from cutting the line. Ends by itself, or when `signal` says so.
 */
export async function* progressEvents(
  read: () => Promise<ImportRecord | null>,
  signal: AbortSignal,
  { lookMs = LOOK_MS, heartbeatMs = HEARTBEAT_MS } = {},
): AsyncGenerator<string> {
  let last = "";
  let spoke = performance.now();
  while (!signal.aborted) {
    const record = await read();
    if (!record) return;
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
    await pause(lookMs, undefined, { signal }).catch(() => undefined);
  }
}

const event = (name: string, id: string, data: string) =>
  `event: ${name}\nid: ${id}\ndata: ${data}\n\n`;
