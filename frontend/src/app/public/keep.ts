/**
 * Lets the service worker keep what was seen and saved, for when there is no connection: home, and the deals saved on
 * the device. Fetched once a page is used, so that it costs nobody's first view anything.
 */
import { parseSaved, SAVED_KEY } from "../../features/deals/api/saved-store.ts";
import { onSavedChange } from "../../features/deals/api/use-saved.ts";
import { tellWorker } from "../../shared/service-worker.ts";

function tellSaved() {
  const coupons = parseSaved(localStorage.getItem(SAVED_KEY)).map(({ id }) => id);
  void tellWorker({ saved: { coupons } });
}

tellSaved();
onSavedChange(tellSaved);
