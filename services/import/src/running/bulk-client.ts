/** Calls the bulk endpoints of other services, with retries and backoff until patience ends. */
import { setTimeout as delay } from "node:timers/promises";
import { bulkResponse } from "@mainstreet/contracts/bulk";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { Logger } from "@mainstreet/service/operations/log";
import type { ServiceCall, ServiceClient } from "@mainstreet/service/access/service-client";
import { Cancelled } from "./abort-errors.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
/**
 * How long a request in flight may still take when the waiting ends, in ms: its answer counts. A batch on a
 * busy machine takes some seconds; a service that hangs is given up.
 */
const LAST_MS = 10_000;
/** The same for an admin who cancels, in ms: enough for an answer that is on its way. */
const CANCELLED_MS = 750;

export type BulkService = "listings" | "coupons" | "events";

export interface BulkRow {
  row: number;
  merge?: true;
  apart?: true;
  another?: true;
  values: unknown;
}

export interface BulkClient {
  /**
   * Sends one batch and returns the result of each row, in order. Retries while a service is away, but throws
   * `RefusedError` when patience ends; `signal` ends the waiting with its reason.
   */
  send(
    path: string,
    town: string,
    batch: string,
    rows: BulkRow[],
    signal: AbortSignal,
  ): Promise<BulkResult[]>;
  /** Posts a body, or gets without one, and returns the text of the answer; retries in the same way. */
  call(path: string, town: string, body: object | null, signal: AbortSignal): Promise<string>;
}

/** After a failure the next instance of `service` is asked, for up to `patienceMs`. */
export function createBulkClient(options: {
  service: BulkService;
  client: ServiceClient<BulkService>;
  patienceMs: number;
  log: Logger;
}): BulkClient {
  const { service, client, patienceMs, log } = options;

  async function call(path: string, town: string, body: object | null, signal: AbortSignal) {
    const breakOff = new AbortController();
    const end = () => {
      const lastMs = signal.reason instanceof Cancelled ? CANCELLED_MS : LAST_MS;
      setTimeout(() => breakOff.abort(signal.reason), lastMs).unref();
    };
    signal.addEventListener("abort", end, { once: true });
    try {
      return await answered({ town, path, body, signal: breakOff.signal }, signal);
    } finally {
      signal.removeEventListener("abort", end);
    }
  }

  /** No refusal is final: the next instance may run another version that knows what this one doesn't. */
  async function answered(asked: ServiceCall, signal: AbortSignal) {
    const { town, path } = asked;
    let last = "";
    const until = performance.now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      signal.throwIfAborted();
      try {
        const { status, text } = await client.call(service, asked);
        if (status === 200) return text;
        last = `, at last with ${status}: ${text.slice(0, 500)}`;
        log.warn({ town, path, status }, "request failed, trying again");
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error, town, path }, "service is unreachable, trying again");
      }
      if (performance.now() > until)
        throw new RefusedError(`${path} was not taken for ${patienceMs} ms${last}`);
      await delay(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    call,
    send: async (path, town, batch, rows, signal) =>
      readResults(await call(path, town, { batch, rows }, signal), rows),
  };
}

/** Thrown when another service refused, or did not answer, for too long: retrying automatically would end the same. */
export class RefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedError";
  }
}

function readResults(text: string, rows: BulkRow[]): BulkResult[] {
  const { results } = bulkResponse.parse(JSON.parse(text));
  const inOrder =
    results.length === rows.length && rows.every(({ row }, at) => results[at]?.row === row);
  if (!inOrder) throw new RefusedError("the answer does not match the rows that were sent");
  return results;
}
