/** Cached pages: home and the saved deals as last visited, till views, and pages of saved records. */
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
import {
  cacheAssets,
  cacheAssetsOf,
  cachePicturesOf,
  evictPictures,
  pruneAssets,
} from "./files.ts";
import { isSavedPage, cacheSaved, evictUnsaved, savedAt } from "./saved.ts";

/** The precache manifest, prepended to the worker by the build: see `precache-manifest.ts`. */
declare const self: ServiceWorkerGlobalScope & {
  PRECACHE: {
    /** Scripts loaded on demand on home: dialogs, the saved tab. */
    files: string[];
    /** Script that shows a cached page's age; `noticeFiles` are this script and all that it imports. */
    notice: string;
    noticeFiles: string[];
    /** Text before the age of a page that is shown without that script. */
    noticeText: string;
    /** Entry script, named by every page of this build that runs scripts. */
    entry: string;
  };
};

/** Most cached pages of deals and businesses; the oldest are evicted. */
const PAGES = 60;
/** Age at which a visit to home refreshes the saved and offline pages, in ms. */
const STALE_MS = 24 * 3600 * 1000;
const SITE = [HOME, SAVED, OFFLINE];

type Asked = Pick<FetchEvent, "request" | "waitUntil">;

/**
 * Answers with the server's page; if the server is unreachable, failing, overloaded or slow, with the cached
 * page, which says so.
 */
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

/** Returns the offline page; its link retries the page at the given address. */
async function offlinePage({ pathname, search }: URL): Promise<Response | undefined> {
  const found = await cached(OFFLINE);
  if (!found) return undefined;
  const html = (await found.text()).replace(
    `href="${OFFLINE}"`,
    () => `href="${pathname}${search}"`,
  );
  return new Response(html, { headers: found.headers });
}

/** Returns how to show the cached page; a deal whose page is not cached redirects to its till view. */
async function cachedPage(address: string): Promise<(() => Promise<Response>) | undefined> {
  const found = await cached(address);
  if (found) return () => withAge(address, found);
  const till = `${address}?till`;
  if (!address.startsWith("/coupons/") || !(await cached(till))) return undefined;
  return async () => Response.redirect(till);
}

/**
 * Adds the page's age; the saved page's deals are fetched separately, so it is as old as they are. In plain text
 * if the notice's script is not cached, such as after an installation during which the connection broke. A till
 * view does not show its age, but its script needs to know that it is old.
 */
async function withAge(address: string, found: Response): Promise<Response> {
  const at = (address === SAVED && (await savedAt())) || found.headers.get(CACHED_AT);
  if (!at) return found;
  const { notice, noticeFiles, noticeText } = self.PRECACHE;
  const showsAge = !address.endsWith("?till");
  const isComplete = (await Promise.all(noticeFiles.map(cached))).every(Boolean);
  const script = showsAge && isComplete ? `<script type="module" src="${notice}"></script>` : "";
  const text =
    showsAge && !isComplete
      ? `<p align="center">${noticeText}${TIME.format(new Date(at))}</p>`
      : "";
  const html = (await found.text())
    .replace("</head>", (head) => script + head)
    .replace('<div id="root">', (root) => `<div id="kept" data-at="${at}">${text}</div>${root}`);
  return new Response(html, { headers: found.headers });
}

/** The device's time with its zone, as the worker does not know the town's. */
const TIME = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Caches a page that a visitor opened, if it is one to cache; evicts it if its record is gone. */
async function note(address: string, response: Response) {
  if (isGone(address, response)) {
    await evictRecord(address);
    return;
  }
  const always = SITE.includes(address) || address.endsWith("?till");
  if (!isCacheable(response) || !(always || (await isSavedPage(address)))) return;
  await store(address, response);
  if (address !== HOME) return;
  // Retries what failed at the worker's installation.
  await Promise.all([precacheFiles(), ...[SAVED, OFFLINE].map(refresh)]);
}

async function refresh(address: string) {
  if (await isStale(address)) await cachePage(address);
}

async function isStale(address: string) {
  const found = await cached(address);
  const at = found?.headers.get(CACHED_AT);
  if (!found || !at || Date.now() - Date.parse(at) > STALE_MS) return true;
  // It came from an instance of another build, whose scripts are not in this build's manifest.
  return address === SAVED && !(await found.text()).includes(self.PRECACHE.entry);
}

/** Fetches and caches a page without credentials, as every visitor sees it. */
export async function cachePage(address: string) {
  const response = await fetch(address, { credentials: "omit" });
  if (isGone(address, response)) await evictRecord(address);
  else if (isCacheable(response)) await store(address, response);
}

const precacheFiles = () => withRoom(() => cacheAssets(self.PRECACHE.files));

/** Caches the site's pages, with the scripts that home loads on demand. */
export async function precacheSite() {
  await Promise.all([precacheFiles(), ...SITE.map(cachePage)]);
  await prune();
}

/**
 * Caches the saved records and the page of the newest, and evicts pages of records no longer saved. Calls run
 * one after the other, so that the last one wins.
 */
export const cacheSavedPages = (saved: SavedIds) =>
  navigator.locks.request("saved", async () => {
    // First, since it needs no connection.
    await evictUnsaved(saved);
    for (const address of await withRoom(() => cacheSaved(saved)))
      if (!(await cached(address))) await cachePage(address);
  });

/** Caches the page after its files, so that no page is cached without them. */
async function store(address: string, response: Response) {
  const { headers } = response;
  const html = await response.text();
  const isNew = await withRoom((isTight) =>
    navigator.locks.request("pages", { mode: "shared" }, async () => {
      await cacheAssetsOf(html);
      if (!isTight) await cachePicturesOf(html);
      const known = await cached(address);
      await put(address, new Response(html, { headers }));
      return !known;
    }),
  );
  if (isNew || isToBePruned) await prune();
}

/** If the browser's storage is full, evicts all pictures and whatever no page needs, and tries once more. */
async function withRoom<T>(work: (isTight: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
    await evictPictures(0);
    // Waits until no page is being stored.
    await navigator.locks.request("pages", evictUnneeded);
    return work(true);
  }
}

/** Pruning was requested while a page was being stored. */
let isToBePruned = false;

/**
 * Evicts old pages and unneeded scripts. Not while a page is being stored, as its files are not named by a
 * cached page yet: storing it prunes afterwards.
 */
function prune() {
  isToBePruned = true;
  return navigator.locks.request("pages", { ifAvailable: true }, (lock) =>
    lock ? evictUnneeded() : undefined,
  );
}

async function evictUnneeded() {
  isToBePruned = false;
  const pages = (await cachedAddresses())
    .filter((url) => addressOf(url) !== undefined || url.pathname === OFFLINE)
    .map(({ pathname, search }) => pathname + search);
  const records = pages.filter((address) => !SITE.includes(address));
  await Promise.all(records.slice(0, -PAGES).map(evict));
  await pruneAssets(pages, self.PRECACHE.files);
}
