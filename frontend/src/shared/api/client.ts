/**
 * Calls to our own backend; answers are checked against their contract. Lists come in pages, with
 * totals in headers.
 */
import { createContext, useContext } from "react";
import { loadContract } from "./load-contract.ts";

/** A zod contract. */
export interface Contract<Data> {
  parse: (value: unknown) => Data;
}

export interface ApiRequest<Data> {
  path: string;
  /** Contract of the answer. */
  schema: Contract<Data> | Promise<Contract<Data>>;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface ApiAnswer<Data> {
  data: Data;
  /** Header of the answer; null when absent. */
  header: (name: string) => string | null;
}

/** The browser's client uses fetch, the server's calls the gateway directly. */
export interface ApiClient {
  /** Throws `ApiFailure` for any status but 2xx. */
  call: <Data>(request: ApiRequest<Data>) => Promise<ApiAnswer<Data>>;
}

/**
 * A call that was answered with an error. The message is the status, a colon, a space and the body
 * (or the status text when there is none).
 */
export class ApiFailure extends Error {
  readonly status: number;
  /** Sentence meant for the user, when the body has one. */
  readonly sentence: string | undefined;
  /** Machine-readable error code, e.g. `outdated`. */
  readonly code: string | undefined;
  /** Errors by field, when the service named any. */
  readonly fields: readonly { path: string; message: string }[];

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === "" ? statusText : body}`);
    this.name = "ApiFailure";
    this.status = status;
    const told = objectOf(body);
    this.sentence = textOf(told, "message");
    this.code = textOf(told, "code");
    const errors = told["errors"];
    this.fields = (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
      const field = isRecord(error) ? error : {};
      const message = textOf(field, "message");
      return message === undefined ? [] : [{ path: textOf(field, "path") ?? "", message }];
    });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function objectOf(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function textOf(value: Record<string, unknown>, name: string): string | undefined {
  const text = value[name];
  return typeof text === "string" && text !== "" ? text : undefined;
}

const SESSION_END = "session-end";

/** Returns the failure; announces the end of the session, which may have been ended elsewhere, to its listeners. */
export function failureOf(status: number, statusText: string, body: string): ApiFailure {
  const failure = new ApiFailure(status, statusText, body);
  if (status === 401 && failure.code === "not_signed_in")
    window.dispatchEvent(new Event(SESSION_END));
  return failure;
}

export const onSessionEnd = (listener: () => void) =>
  window.addEventListener(SESSION_END, listener);

/** Timeout of a call, in ms. */
const PATIENCE_MS = 30_000;

/** Adds the timeout to a signal. Without `AbortSignal.any`, which the oldest supported browsers lack. */
export function withPatience(given?: AbortSignal): AbortSignal {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  if (!given || given.aborted) return given ?? patience;
  const either = new AbortController();
  for (const signal of [given, patience])
    signal.addEventListener("abort", () => either.abort(signal.reason));
  return either.signal;
}

/** Resolves with the raw response; sent with session credentials and never retried. */
export async function send(request: Omit<ApiRequest<unknown>, "schema">): Promise<Response> {
  const { path, method = "GET", body, headers, signal } = request;
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: {
      "x-requested-with": "main-street",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw failureOf(response.status, response.statusText, await response.text());
  return response;
}

export const browserApi: ApiClient = {
  async call({ schema, ...request }) {
    // A mutation waits for its contract: don't change anything whose answer could not be read.
    if (request.method) await schema;
    const answered = send({ ...request, signal: withPatience(request.signal) }).then(
      async (response) => ({
        response,
        text: await response.text(),
      }),
    );
    const [contract, { response, text }] = await Promise.all([schema, answered]);
    const data = contract.parse(text === "" ? null : JSON.parse(text));
    return { data, header: (name) => response.headers.get(name) };
  },
};

/** Provides components with the client of their environment (browser or server). */
export const ApiContext = createContext<ApiClient>(browserApi);

export const useApi = () => useContext(ApiContext);

/** When the service worker cached the answer; undefined for one from the server. */
export const cachedAt = ({ header }: Pick<ApiAnswer<unknown>, "header">) =>
  header("x-kept-at") ?? undefined;

/** Resolves with one record and when it was cached; null when the service answers 404. */
export async function orMissing<Data extends object>(
  answer: Promise<ApiAnswer<Data>>,
): Promise<(Data & { cachedAt?: string | undefined }) | null> {
  try {
    const { data, header } = await answer;
    return { ...data, cachedAt: cachedAt({ header }) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** Resolves with the data only. */
export async function callApi<Data>(request: ApiRequest<Data>): Promise<Data> {
  return (await browserApi.call(request)).data;
}

/** Deletes what is at `path`; resolves also when there was nothing. */
export async function deleteApi(path: string, headers: Record<string, string> = {}): Promise<void> {
  try {
    await callApi({ path, method: "DELETE", headers, schema: loadContract("nothing") });
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** Returns 128 random bits in hex; `crypto.randomUUID` is missing on plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Records per request: one page of the grid, small enough for a quick first view. */
const PAGE_SIZE = 12;

export interface ListPage<Item> {
  items: Item[];
  /** Number of records in all pages. */
  total: number;
  /** Number of featured records in all pages. */
  featured: number;
  offset: number;
}

type Value = string | number | boolean | undefined;

/** Returns `/x?a=1&b=2`; undefined values are left out. */
export function withQuery(path: string, query: Record<string, Value>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

interface PageRequest<Item> {
  path: string;
  schema: ApiRequest<Item[]>["schema"];
  query: Record<string, Value>;
  offset: number;
  /** Message of the error thrown on any failure; its cause is attached. */
  failure: string;
}

/** Resolves with one page from `offset` on, of `query.limit` records (default `PAGE_SIZE`). */
export async function getPage<Item>(
  api: ApiClient,
  { path, schema, query, offset, failure }: PageRequest<Item>,
): Promise<ListPage<Item>> {
  try {
    const window = { limit: query["limit"] ?? PAGE_SIZE, offset };
    const answer = await api.call({ path: withQuery(path, { ...query, ...window }), schema });
    const items = answer.data;
    return {
      items,
      total: Number(answer.header("x-total-count") ?? offset + items.length),
      featured: Number(answer.header("x-featured-count") ?? 0),
      offset,
    };
  } catch (error) {
    throw new Error(failure, { cause: error });
  }
}

/** Returns the offset of the next page; undefined when all are loaded. */
export function nextOffset<Item>(last: ListPage<Item>): number | undefined {
  const loaded = last.offset + last.items.length;
  return last.items.length > 0 && loaded < last.total ? loaded : undefined;
}

/** Returns all loaded records in order; one that moved between two pages is kept at its first position only. */
export function allItems<Item extends { id: number }>(pages: ListPage<Item>[]): Item[] {
  const seen = new Map<number, Item>();
  for (const page of pages)
    for (const item of page.items) if (!seen.has(item.id)) seen.set(item.id, item);
  return [...seen.values()];
}
