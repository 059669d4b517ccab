/**
 * Has the service worker cache what was seen and saved, for when there is no connection: home, and what is saved on
 * the device. Fetched once a page is used, so that it costs nobody's first view anything.
 */
import type { SavedKind } from "../../shared/saved/saved-store.ts";
import { savedNow } from "../../shared/saved/use-saved.ts";
import { tellWorker } from "../../shared/service-worker.ts";
import { onStored } from "../../shared/storage.ts";

function tellSaved() {
  const ids = (kind: SavedKind) => savedNow(kind).map(({ id }) => id);
  void tellWorker({ saved: { coupons: ids("deals"), businesses: ids("businesses") } });
}

tellSaved();
onStored(tellSaved);
