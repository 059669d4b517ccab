/**
 * Opens kept till views while there is no connection. With one that answers in time, every
 * page comes from the server: the worker only notes what is newer.
 */
declare const self: ServiceWorkerGlobalScope;

/** What a page asks for: the id of a deal whose till view is to be kept. */
export interface KeepMessage {
  keep: number;
}

/** Another number lets go of what earlier workers kept. */
const CACHE = "till-1";
/** The oldest are let go beyond this. */
const PAGES = 40;
/** At the till nobody waits longer for the server while there is a kept page. */
const PATIENCE_MS = 3000;
const ANY_HEADERS = { ignoreVary: true };

const tillAddress = (id: string) => `/coupons/${id}?till`;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOthers(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const data: unknown = event.data;
  if (typeof data !== "object" || data === null || !("keep" in data)) return;
  if (Number.isSafeInteger(data.keep)) event.waitUntil(keep(String(data.keep)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const id = /^\/coupons\/(\d+)$/.exec(url.pathname)?.[1];
  if (request.mode === "navigate" && id !== undefined) event.respondWith(page(event, url, id));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

/** The server's page; the kept one where the server can't be reached, is out of order or slow. */
async function page(event: FetchEvent, url: URL, id: string): Promise<Response> {
  const till = url.searchParams.has("till");
  const answered = fetch(event.request).then((response) => {
    if (response.status === 404) event.waitUntil(forget(id));
    else if (till && response.ok) event.waitUntil(store(id, response.clone()));
    return response;
  });
  const kept = await (await caches.open(CACHE)).match(tillAddress(id), ANY_HEADERS);
  if (!kept) return answered;
  const response = await Promise.race([answered.catch(() => undefined), patience()]);
  if (response && response.status < 500) return response;
  return till ? kept : Response.redirect(tillAddress(id));
}

const patience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });

/** Their names change with their content, so a kept one is never an old one. */
async function asset(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request, ANY_HEADERS);
  return kept ?? fetch(request);
}

async function keep(id: string) {
  const response = await fetch(tillAddress(id));
  if (response.ok) await store(id, response);
  else if (response.status === 404) await forget(id);
}

/** The page comes last: it is never there without what it needs. */
async function store(id: string, response: Response) {
  const cache = await caches.open(CACHE);
  const files = assetsOf(await response.clone().text());
  await Promise.all(
    files.map(async (file) => {
      if (!(await cache.match(file, ANY_HEADERS))) await cache.add(file);
    }),
  );
  await cache.put(tillAddress(id), response);
  await prune(cache);
}

const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

const forget = async (id: string) =>
  (await caches.open(CACHE)).delete(tillAddress(id), ANY_HEADERS);

async function prune(cache: Cache) {
  const keys = await cache.keys();
  const pages = keys.filter(({ url }) => new URL(url).searchParams.has("till"));
  const old = pages.slice(0, -PAGES);
  const kept = await Promise.all(
    pages.slice(-PAGES).map(async (key) => (await cache.match(key, ANY_HEADERS))?.text() ?? ""),
  );
  const needed = new Set(kept.flatMap(assetsOf));
  const spare = keys.filter(
    ({ url }) => url.includes("/assets/") && !needed.has(new URL(url).pathname),
  );
  await Promise.all([...old, ...spare].map((key) => cache.delete(key, ANY_HEADERS)));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("till-") && name !== CACHE)
      .map((name) => caches.delete(name)),
  );
}
