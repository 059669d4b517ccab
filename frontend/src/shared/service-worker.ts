/** What pages tell the site's one service worker. */

export type WorkerMessage =
  /** The id of a deal whose till view is to be cached. */
  | { keep: number }
  /** All that is saved on the device. */
  | { saved: SavedIds };

/** By kind, the newest first. */
export interface SavedIds {
  coupons: number[];
  businesses: number[];
}

/** Has the worker begin, if it has not yet. Where there are no workers, or it does not come, nothing is cached. */
export async function tellWorker(message: WorkerMessage) {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message, []);
  } catch {
    // The next visit tries again.
  }
}
