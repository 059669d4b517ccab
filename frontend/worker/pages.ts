/** The pages that are cached: home and the saved deals as they were seen last, till views, pages of what is saved. */
import type { SavedIds } from "../src/shared/service-worker.ts";
import { HOME, OFFLINE, SAVED, addressOf } from "./addresses.ts";
import {
  CACHED_AT,
  fromServer,
  inTime,
  isGone,
  cached,
  cachedAddresses,
  evict,
  evictRecord,
  isCacheable,
  put,
} from "./cache.ts";
import { cacheAssets, cacheFilesOf, pruneAssets } from "./files.ts";
import { isSavedPage, cacheSaved, evictUnsaved, savedAt } from "./saved.ts";

/** What the build writes at the head of the worker: see `precache-manifest.ts`. */
declare const self: ServiceWorkerGlobalScope & {
  PRECACHE: {
    /** Scripts that visitors of home ask for there: dialogs, what is saved. */
    files: string[];
    /** Says on a cached page how old it is. */
    notice: string;
    /** Which every page of the build names that runs any. */
    entry: string;
  };
};

/** Of deals and businesses; the oldest are evicted beyond this. */
const PAGES = 60;
/** So old the pages beside home may become while home is seen. */
const STALE_MS = 24 * 3600 * 1000;
const SITE = [HOME, SAVED, OFFLINE];

type Asked = Pick<FetchEvent, "request" | "waitUntil">;

/** The server's page; a cached one, which says so, where the server can't be reached, is out of order, crowded or slow. */
export async function page(event: Asked, url: URL): Promise<Response> {
  const address = addressOf(url);
  const known = address === undefined ? undefined : await cachedPage(address);
  const answered = known ? fromServer(event.request) : fetch(event.request);
  const noted = answered.then((response) =>
    address === undefined ? undefined : note(address, response.clone()),
  );
  event.waitUntil(noted.catch(() => undefined));
  if (!known)
    return answered.catch(async (error) => (await offlinePage(url)) ?? Promise.reject(error));
  return (await inTime(answered)) ?? known();
}

/** For the page at the address, which its way on tries once more. */
async function offlinePage({ pathname, search }: URL): Promise<Response | undefined> {
  const found = await cached(OFFLINE);
  if (!found) return undefined;
  const html = (await found.text()).replace(
    `href="${OFFLINE}"`,
    () => `href="${pathname}${search}"`,
  );
  return new Response(html, { headers: found.headers });
}

/** How to show the page as it was cached; at a deal's own address also its till view. */
async function cachedPage(address: string): Promise<(() => Promise<Response>) | undefined> {
  const found = await cached(address);
  if (found) return async () => (address.endsWith("?till") ? found : withAge(address, found));
  const till = `${address}?till`;
  if (!address.startsWith("/coupons/") || !(await cached(till))) return undefined;
  return async () => Response.redirect(till);
}

/** The deals of the saved page are told apart from it, and it is as old as they are. */
async function withAge(address: string, found: Response): Promise<Response> {
  const at = (address === SAVED && (await savedAt())) || found.headers.get(CACHED_AT);
  const html = (await found.text())
    .replace(
      "</head>",
      () => `<script type="module" src="${self.PRECACHE.notice}"></script></head>`,
    )
    .replace('<div id="root">', (root) => `<div id="kept" data-at="${at}"></div>${root}`);
  return new Response(html, { headers: found.headers });
}

/** What a visitor sees, if it is to be cached. */
async function note(address: string, response: Response) {
  if (isGone(address, response)) {
    await evictRecord(address);
    return;
  }
  const always = SITE.includes(address) || address.endsWith("?till");
  if (!isCacheable(response) || !(always || (await isSavedPage(address)))) return;
  await store(address, response);
  if (address !== HOME) return;
  // Also what did not come when the worker did.
  await Promise.all([cacheAssets(self.PRECACHE.files), ...[SAVED, OFFLINE].map(refresh)]);
}

async function refresh(address: string) {
  if (await isStale(address)) await cachePage(address);
}

async function isStale(address: string) {
  const found = await cached(address);
  const at = found?.headers.get(CACHED_AT);
  if (!found || !at || Date.now() - Date.parse(at) > STALE_MS) return true;
  // An instance of another build has answered: it opens scripts that are not among this one's.
  return address === SAVED && !(await found.text()).includes(self.PRECACHE.entry);
}

/** As anybody sees it. */
export async function cachePage(address: string) {
  const response = await fetch(address, { credentials: "omit" });
  if (isGone(address, response)) await evictRecord(address);
  else if (isCacheable(response)) await store(address, response);
}

/** With what visitors of home can open there. */
export async function precacheSite() {
  await Promise.all([cacheAssets(self.PRECACHE.files), ...SITE.map(cachePage)]);
  await prune();
}

/**
 * What is saved, the page of the newest, and none of what is saved no more. One after the other: what is told
 * last counts.
 */
export const cacheSavedPages = (saved: SavedIds) =>
  navigator.locks.request("saved", async () => {
    // First, for it needs no connection.
    await evictUnsaved(saved);
    for (const address of await cacheSaved(saved))
      if (!(await cached(address))) await cachePage(address);
  });

/** The page comes last: it is never there without what it needs. */
async function store(address: string, response: Response) {
  const html = await response.clone().text();
  const isNew = await navigator.locks.request("pages", { mode: "shared" }, async () => {
    await cacheFilesOf(html);
    const known = await cached(address);
    await put(address, response);
    return !known;
  });
  if (isNew || isToBePruned) await prune();
}

/** Since a page was on its way when it was asked for. */
let isToBePruned = false;

/** Not while a page is on its way, whose files nothing cached names yet: what comes after it prunes. */
function prune() {
  isToBePruned = true;
  return navigator.locks.request("pages", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    isToBePruned = false;
    const pages = (await cachedAddresses())
      .filter((url) => addressOf(url) !== undefined || url.pathname === OFFLINE)
      .map(({ pathname, search }) => pathname + search);
    const records = pages.filter((address) => !SITE.includes(address));
    await Promise.all(records.slice(0, -PAGES).map(evict));
    await pruneAssets(pages, self.PRECACHE.files);
  });
}
