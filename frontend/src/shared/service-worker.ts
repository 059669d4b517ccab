/** Messages from pages to the site's service worker. */

export type WorkerMessage =
  /** Id of a deal whose till view is to be cached. */
  | { keep: number }
  /** Everything saved on this device. */
  | { saved: SavedIds };

/** Ids by kind, newest first. */
export interface SavedIds {
  coupons: number[];
  businesses: number[];
}

/** Registers the worker if needed and sends it the message. Without a worker nothing is cached. */
export async function tellWorker(message: WorkerMessage) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message, []);
  } catch {
    // The next visit retries.
  }
}
