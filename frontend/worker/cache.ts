/** What the worker caches, in one cache: pages, answers and files by their addresses. */

import { CLOSED } from "@mainstreet/contracts/closed";

/** Another name evicts what earlier workers cached. */
const CACHE = "kept-1";
/** Header of what was cached: when, as `Date.toISOString` writes it. */
export const CACHED_AT = "x-kept-at";
/** Header of what stands in for an answer about saved records: of which of them it knows. */
export const CACHED_IDS = "x-kept-ids";
/** Nobody waits longer for the server while there is something cached. */
const PATIENCE_MS = 3000;
/** An answer later than this is not waited for: until it comes, browsers let others of its address wait behind it. */
const LATE_MS = 10_000;

export const openCache = () => caches.open(CACHE);

/** Where the storage can't be read, nothing is cached. */
export const cached = async (address: string) => {
  try {
    return await (await openCache()).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
};

export const evict = async (address: string) =>
  (await openCache()).delete(address, { ignoreVary: true });

/** The town has it no more: also a deal's view for the till. */
export const evictRecord = (page: string) => {
  const address = page.replace(/\?till$/, "");
  return Promise.all([address, `${address}?till`].map(evict));
};

/** There is nothing of its own at the address any more: it is gone, or a business that leads to another one. */
export const isGone = (address: string, { status, redirected, type }: Response) =>
  status === 404 ||
  (address.startsWith("/businesses/") && (redirected || type === "opaqueredirect"));

/** Addresses of all that is cached, the oldest first. */
export const cachedAddresses = async () => {
  try {
    return (await (await openCache()).keys()).map(({ url }) => new URL(url));
  } catch {
    return [];
  }
};

/** What is for one person's eyes, the server asks nobody to keep. */
export const isCacheable = ({ ok, headers }: Response) =>
  ok && !headers.get("cache-control")?.includes("no-store");

export async function put(address: string, answer: Response) {
  const headers = new Headers(answer.headers);
  headers.set(CACHED_AT, new Date().toISOString());
  // It comes unpacked.
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  await (await openCache()).put(address, new Response(answer.body, { headers }));
}

/** The server's answer, given up where something cached stands in for it anyway. */
export async function fromServer(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LATE_MS);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    // However long it then is on its way.
    clearTimeout(timer);
  }
}

/** Undefined where the server can't be reached, is out of order, crowded or slow; a town that is closed says so itself. */
export async function inTime(answered: Promise<Response>): Promise<Response | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  const response = await Promise.race([answered.catch(() => undefined), patience]);
  if (!response) return undefined;
  const { status, headers } = response;
  return headers.has(CLOSED) || (status < 500 && status !== 429) ? response : undefined;
}

export async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
