/** The worker's only cache: pages, API answers and files by their addresses. */

import { TOWN_CLOSED_HEADER } from "@mainstreet/contracts/town-closed";

/** Name of the cache; changing it evicts everything that earlier workers cached. */
const CACHE = "kept-1";
/** Header of a cached response: when it was cached, in ISO 8601. */
export const CACHED_AT = "x-kept-at";
/** Header of an answer made from the cache: ids of the saved records that the cache knows about. */
export const CACHED_IDS = "x-kept-ids";
/** Timeout after which a cached response is used instead of the server's, in ms. */
const PATIENCE_MS = 3000;
/** Timeout of a request with a cached fallback, in ms: browsers queue requests for the same address behind it. */
const LATE_MS = 10_000;

export const openCache = () => caches.open(CACHE);

/** Returns the cached response; undefined also if the storage cannot be read. */
export const cached = async (address: string) => {
  try {
    return await (await openCache()).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
};

export const evict = async (address: string) =>
  (await openCache()).delete(address, { ignoreVary: true });

/** Evicts the page of a record that no longer exists, and a deal's till view. */
export const evictRecord = (page: string) => {
  const address = page.replace(/\?till$/, "");
  return Promise.all([address, `${address}?till`].map(evict));
};

/** Whether the record of the page is gone: 404, or a merged business that redirects to another one. */
export const isGone = (address: string, { status, redirected, type }: Response) =>
  status === 404 ||
  (address.startsWith("/businesses/") && (redirected || type === "opaqueredirect"));

/** Returns the addresses of all cached responses, oldest first. */
export const cachedAddresses = async () => {
  try {
    return (await (await openCache()).keys()).map(({ url }) => new URL(url));
  } catch {
    return [];
  }
};

/** Personal responses carry `no-store` and must not be cached. */
export const isCacheable = ({ ok, headers }: Response) =>
  ok && !headers.get("cache-control")?.includes("no-store");

export async function put(address: string, answer: Response) {
  const headers = new Headers(answer.headers);
  headers.set(CACHED_AT, new Date().toISOString());
  // `fetch` has decompressed the body already.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  await (await openCache()).put(address, new Response(answer.body, { headers }));
}

/** Fetches from the server with a timeout; for requests that have a cached fallback. */
export async function fromServer(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LATE_MS);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    // The timeout is for the response's head only; the body may take longer.
    clearTimeout(timer);
  }
}

/**
 * Resolves with undefined if the server is unreachable, failing, overloaded or slow; a closed town's own answer
 * is passed on.
 */
export async function inTime(answered: Promise<Response>): Promise<Response | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const response = await Promise.race([answered.catch(() => undefined), patience]);
  if (!response) return undefined;
  const { status, headers } = response;
  return headers.has(TOWN_CLOSED_HEADER) || (status < 500 && status !== 429) ? response : undefined;
}

export async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
