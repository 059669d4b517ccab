/**
 * Has the service worker cache the home page and what is saved on the device, for use offline.
 * Loaded at the first interaction, so that it doesn't slow down anybody's first view.
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
