/** Reads the API for the server's pages, through the gateway and with the visitor's host. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "@mainstreet/service/operations/log";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { LimitFunction } from "p-limit";
import { Agent, request } from "undici";
import { z } from "zod";
import type { ApiClient } from "../src/shared/api/client.ts";
import type { Renderer } from "./renderer.ts";

/** Timeout of an answer in ms, including the wait for a connection. */
const TIMEOUT_MS = 5000;
/** Timeout in ms of further answers in a page view, once one has timed out. */
const HURRY_MS = 500;
const CONNECTIONS = 64;
/** Connections per town, so that slow answers of one leave some to the others. */
const HOST_CONNECTIONS = 16;
/** Maximum number of hosts with a remembered queue; queues beyond it are soon empty anyway. */
const HOSTS = 1000;
/** Connection timeout in ms, as nothing refuses a connection to a machine that is gone. */
const CONNECT_MS = 2500;
/** Pause in ms before a retry, after which all other connections to a dead gateway are known to be closed. */
const AGAIN_MS = 50;
const CACHE_CHARACTERS = 32 * 1024 * 1024;
/** How long the last answer is served while the API is unavailable, in ms. */
const STAND_IN_MS = 10 * 60 * 1000;

/** Retry-After of what can't be answered without the API, in seconds. */
export const RETRY_AFTER = 30;

/** Path that resolves the host to its town. */
const TOWN = "/api/town";

/** `host` is the visitor's host. */
type ReadHeaders = Record<string, string> & { host: string };

interface Stored {
  /** Identifies the content: the answer's ETag, or a hash of it. */
  version: string;
  etag: string | undefined;
  text: string;
  headers: Map<string, string>;
  /** When the API last confirmed it, in ms since 1970. */
  at: number;
}

/** Context of the reads of one page view. */
interface View {
  host: string;
  requestId: string;
  cookie: string | undefined;
  /** Whether an answer has timed out. */
  late: boolean;
}

export interface GatewayReader {
  /**
   * Returns the client of one page view; with the `cookie` of an admin it reads as that admin, who
   * sees their own changes at once. `version()` identifies the content of everything read so far.
   */
  forHost(host: string, requestId: string, cookie?: string): ApiClient & { version(): string };
  /** Resolves with a picture of the host's town; undefined if it does not exist. */
  picture(host: string, path: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

/**
 * Creates the reader. Known answers are revalidated by their ETag, so that an unchanged list costs
 * a short 304. Answers are cached per host and never used without revalidation, except that the
 * last one is served for ten minutes while the API is unavailable or the town has no requests left.
 */
export function createGatewayReader(options: {
  gatewayUrl: string;
  ApiFailure: Renderer["ApiFailure"];
  log: Logger;
}): GatewayReader {
  const agent = new Agent({
    connections: CONNECTIONS,
    keepAliveTimeout: 30_000,
    connect: { timeout: CONNECT_MS },
  });
  const stored = new LRUCache<string, Stored>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: (answer) => answer.text.length + 500,
  });

  const turns = new LRUCache<string, LimitFunction>({
    max: HOSTS,
    memoMethod: () => pLimit(HOST_CONNECTIONS),
  });

  async function askOnce(path: string, headers: ReadHeaders, signal: AbortSignal) {
    const { body, ...answer } = await request(new URL(path, options.gatewayUrl), {
      dispatcher: agent,
      headers,
      signal,
    });
    return { ...answer, bytes: Buffer.from(await body.arrayBuffer()) };
  }

  /** Retries once when the connection broke, as another gateway may answer; a timeout is not retried. */
  async function askTwice(path: string, headers: ReadHeaders, signal: AbortSignal) {
    try {
      return await askOnce(path, headers, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await pause(AGAIN_MS);
      return askOnce(path, headers, signal);
    }
  }

  async function ask(view: Pick<View, "late">, path: string, headers: ReadHeaders) {
    const late = Promise.withResolvers<never>();
    const abort = new AbortController();
    const ms = view.late ? HURRY_MS : TIMEOUT_MS;
    const timer = setTimeout(() => {
      const error = new Error(`No answer within ${ms} ms`);
      view.late = true;
      abort.abort(error);
      late.reject(error);
    }, ms);
    try {
      const inTurn = turns.memo(headers.host);
      return await Promise.race([
        inTurn(() => askTwice(path, headers, abort.signal)),
        late.promise,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function read(view: View, path: string): Promise<Stored> {
    const { host, requestId, cookie } = view;
    const key = `${host} ${path}`;
    const known = stored.get(key);
    const { statusCode, headers, bytes } = await ask(view, path, {
      host,
      accept: "application/json",
      "x-request-id": requestId,
      ...(cookie !== undefined && { cookie }),
      ...(known?.etag ? { "if-none-match": known.etag } : {}),
    });
    const text = bytes.toString();
    if (statusCode === 304 && known) {
      known.at = Date.now();
      return known;
    }
    // The host now belongs to no town or to another one: the previous town's answers must not be
    // served for it.
    if (path === TOWN && known)
      if (statusCode === 404 || (statusCode === 200 && slugIn(text) !== slugIn(known.text)))
        dropHost(host);
    // A deleted record must not be served later.
    if (statusCode === 404) stored.delete(key);
    if (statusCode !== 200) throw new options.ApiFailure(statusCode, "No answer", text);
    const answer = storedAnswer(text, headers);
    stored.set(key, answer);
    return answer;
  }

  function dropHost(host: string) {
    const keys = [...stored.keys()].filter((key) => key.startsWith(`${host} `));
    for (const key of keys) stored.delete(key);
  }

  async function readOrStandIn(view: View, path: string): Promise<Stored> {
    const { host, requestId } = view;
    try {
      return await read(view, path);
    } catch (error) {
      const known = stored.get(`${host} ${path}`);
      // 429: the town has used up its requests of this minute.
      const away =
        !(error instanceof options.ApiFailure) || error.status >= 500 || error.status === 429;
      if (!away || !known || Date.now() - known.at > STAND_IN_MS) throw error;
      options.log.warn(
        // Without the query, which contains search terms.
        { err: error, path: path.split("?", 1)[0], requestId },
        "the API is unavailable, its last answer is used",
      );
      return known;
    }
  }

  return {
    forHost(host, requestId, cookie) {
      const versions = new Map<string, string>();
      const view = { host, requestId, cookie, late: false };
      return {
        async call({ path, schema }) {
          const [contract, { version, text, headers }] = await Promise.all([
            schema,
            readOrStandIn(view, path),
          ]);
          versions.set(path, version);
          const data = contract.parse(JSON.parse(text));
          return { data, header: (name) => headers.get(name) ?? null };
        },
        version: () =>
          [...versions]
            .map((pair) => pair.join(" "))
            .sort()
            .join("\n"),
      };
    },
    async picture(host, path) {
      const { statusCode, bytes } = await ask({ late: false }, path, { host });
      if (statusCode === 404) return undefined;
      if (statusCode !== 200) throw new options.ApiFailure(statusCode, "No picture", "");
      return bytes;
    },
    close: () => agent.close(),
  };
}

const named = z.object({ slug: z.string() });

const slugIn = (text: string) => named.parse(JSON.parse(text)).slug;

function storedAnswer(
  text: string,
  headers: Record<string, string | string[] | undefined>,
): Stored {
  const single = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const etag = typeof headers["etag"] === "string" ? headers["etag"] : undefined;
  const version = etag ?? createHash("sha256").update(text).digest("base64url");
  return { version, etag, text, headers: new Map(single), at: Date.now() };
}
