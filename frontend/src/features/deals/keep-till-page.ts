/** Has a deal's till view kept on the device, so that it opens without a connection. */

const WORKER = "/till-worker.js";
/** The worker sees no other page of the site. */
const SCOPE = "/coupons/";

/** Begins once the page has loaded; returns what stops it. Where there are no workers, nothing is kept. */
export function keepTillPage(id: number): () => void {
  const stop = new AbortController();
  const keep = () => void ask(id, stop.signal).catch(() => {});
  if (document.readyState === "complete") keep();
  else window.addEventListener("load", keep, { once: true, signal: stop.signal });
  return () => stop.abort();
}

async function ask(id: number, signal: AbortSignal) {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (!signal.aborted) worker?.postMessage({ keep: id }, []);
}
