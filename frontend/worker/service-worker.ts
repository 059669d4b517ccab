/**
 * Shows visited and saved pages offline. While the server answers in time, every page comes from it, and the
 * worker only updates its cache.
 */
import { deleteOldCaches } from "./cache.ts";
import { asset, picture } from "./files.ts";
import { cachePage, cacheSavedPages, precacheSite, page } from "./pages.ts";
import { isSavedAnswer, savedAnswer } from "./saved.ts";
import type { WorkerMessage } from "../src/shared/service-worker.ts";

declare const self: ServiceWorkerGlobalScope;

/** Paths that are not public pages: the admin area, the API, files. */
const NO_PAGE = /^\/(?:admin|login|api|assets|icons|media)(?:\/|$)/i;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  // Whatever fails to load now is cached at a later visit.
  event.waitUntil(precacheSite().catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([deleteOldCaches(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const message: WorkerMessage = event.data;
  const done =
    "keep" in message ? cachePage(`/coupons/${message.keep}?till`) : cacheSavedPages(message.saved);
  event.waitUntil(done.catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!NO_PAGE.test(url.pathname)) event.respondWith(page(event, url));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (url.pathname.startsWith("/media/")) event.respondWith(picture(event));
  else if (isSavedAnswer(url)) event.respondWith(savedAnswer(event, url));
});
