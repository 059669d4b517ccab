/** Calls the bulk endpoints of other services, again and again until they answer, but not for ever. */
import { bulkResponse } from "@mainstreet/contracts/bulk";
import type { BulkResult } from "@mainstreet/contracts/bulk";
import type { Logger } from "@mainstreet/service/operations/log";
import type { TokenFor } from "@mainstreet/service/access/service-token";
import { Agent, request } from "undici";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export type BulkService = "listings" | "coupons" | "events";

export interface BulkRow {
  row: number;
  merge?: true;
  values: unknown;
}

export interface BulkClient {
  /**
   * Sends one batch and returns the result of each row, in order. Waits for a service that is away, but
   * throws `RefusedError` when its patience ends; `signal` ends the waiting with its reason.
   */
  send(
    path: string,
    town: string,
    batch: string,
    rows: BulkRow[],
    signal: AbortSignal,
  ): Promise<BulkResult[]>;
  /** Posts a body, or gets without one, and returns the text of the answer; waits in the same way. */
  call(path: string, town: string, body: object | null, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

/** `urls` are the instances of `service`; after a failure the next one is asked, for `patienceMs`. */
export function createBulkClient(options: {
  service: BulkService;
  urls: readonly string[];
  patienceMs: number;
  tokenFor: TokenFor;
  log: Logger;
}): BulkClient {
  const { service, urls, patienceMs, tokenFor, log } = options;
  const agent = new Agent({ connections: 4, headersTimeout: 60_000, bodyTimeout: 60_000 });
  let turn = 0;

  async function ask(path: string, town: string, body: string | null) {
    const answer = await request(`${urls[turn++ % urls.length]}${path}`, {
      method: body === null ? "GET" : "POST",
      dispatcher: agent,
      headers: {
        ...(body !== null && { "content-type": "application/json" }),
        "x-service-token": tokenFor(service),
        "x-town": town,
      },
      body,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text };
  }

  async function call(path: string, town: string, content: object | null, signal: AbortSignal) {
    const body = content && JSON.stringify(content);
    const until = performance.now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      signal.throwIfAborted();
      try {
        const { status, text } = await ask(path, town, body);
        if (status === 200) return text;
        if (status < 500 && status !== 429 && status !== 408)
          throw new RefusedError(`${path} answered ${status}: ${text.slice(0, 500)}`);
        log.warn({ town, path, status }, "request not taken, trying again");
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        log.warn({ err: error, town, path }, "service not reached, trying again");
      }
      if (performance.now() > until)
        throw new RefusedError(`${path} was not answered for ${patienceMs} ms`);
      await waited(pause * (0.75 + Math.random() / 2), signal);
    }
  }

  return {
    call,
    send: async (path, town, batch, rows, signal) =>
      readResults(await call(path, town, { batch, rows }, signal), rows),
    close: () => agent.close(),
  };
}

/** The other service said no, or nothing for too long: trying on by ourselves would end the same. */
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

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}
