/** Scripts and pictures of the cached pages. */
import { cached, cachedAddresses, evict, openCache, put } from "./cache.ts";
import { addressOf } from "./addresses.ts";

declare const self: ServiceWorkerGlobalScope;

/** Most pictures cached, the newest, and the largest size of each, in bytes. */
const PICTURES = 80;
const PICTURE_BYTES = 200_000;

const ASSET = /\/assets\/[\w.-]+/g;
const PICTURE = /\/media\/[\w.-]+/g;
const found = (html: string, kind: RegExp) => [...new Set(html.match(kind))];

/** File names contain a hash of their content, so a cached file is never stale. */
export const asset = async ({ url }: Request) => (await cached(url)) ?? fetch(url);

/** Caches pictures of cached pages; offline, another width of the same picture is the fallback. */
export async function picture(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const known = await cached(pathname);
  if (known) return known;
  try {
    const response = await fetch(event.request);
    if (isSmall(response)) event.waitUntil(note(pathname, response.clone(), event.clientId));
    return response;
  } catch (error) {
    const name = pathname.replace(/-\d+\.webp$/, "-");
    const other = (await cachedAddresses()).find((address) => address.pathname.startsWith(name));
    const stand = other && (await cached(other.pathname));
    if (stand) return stand;
    throw error;
  }
}

async function note(path: string, response: Response, clientId: string) {
  const client = await self.clients.get(clientId);
  const page = client && addressOf(new URL(client.url));
  if (page !== undefined && (await cached(page))) await putPicture(path, response);
}

const isSmall = ({ ok, headers }: Response) =>
  ok && Number(headers.get("content-length") ?? Infinity) <= PICTURE_BYTES;

async function putPicture(path: string, response: Response) {
  await put(path, response);
  await evictPictures(PICTURES);
}

/** Evicts all pictures but the newest. */
export async function evictPictures(but: number) {
  const pictures = (await cachedAddresses()).filter(({ pathname }) =>
    pathname.startsWith("/media/"),
  );
  await Promise.all(
    pictures
      .toReversed()
      .slice(but)
      .map(({ pathname }) => evict(pathname)),
  );
}

/** Caches the scripts that a page needs; throws if one cannot be loaded. */
export const cacheAssetsOf = (html: string) => cacheAssets(found(html, ASSET));

export const cachePicturesOf = (html: string) =>
  Promise.all(found(html, PICTURE).map(cacheSeenPicture));

export async function cacheAssets(files: readonly string[]) {
  const cache = await openCache();
  await Promise.all(
    files.map(async (file) => {
      if (!(await cached(file))) await cache.add(file);
    }),
  );
}

/** Takes pictures loaded before the worker started from the HTTP cache, without any request. */
async function cacheSeenPicture(path: string) {
  if (await cached(path)) return;
  const seen = await fetch(path, { cache: "only-if-cached", mode: "same-origin" }).catch(
    () => null,
  );
  if (seen && isSmall(seen)) await putPicture(path, seen);
}

/** Evicts scripts that no cached page needs. */
export async function pruneAssets(pages: readonly string[], always: readonly string[]) {
  const texts = await Promise.all(pages.map(async (page) => (await cached(page))?.text() ?? ""));
  const needed = new Set([...always, ...texts.flatMap((html) => found(html, ASSET))]);
  const spare = (await cachedAddresses()).filter(
    ({ pathname }) => pathname.startsWith("/assets/") && !needed.has(pathname),
  );
  await Promise.all(spare.map(({ pathname }) => evict(pathname)));
}
