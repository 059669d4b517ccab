/** Browser storage that may be denied or full: reads then return null and writes do nothing. */
const guarded = (storage: () => Storage) => ({
  getItem(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** Returns whether the value was stored. */
  setItem(name: string, text: string): boolean {
    try {
      storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  },
});

export const deviceStorage = guarded(() => localStorage);
/** Storage for the life of the tab. */
export const tabStorage = guarded(() => sessionStorage);

const listeners = new Set<() => void>();

/** Notifies the listeners of this tab; the browser's `storage` event reaches only other tabs. */
export const tellStored = () => listeners.forEach((listener) => listener());

/** Calls back when something is stored in any tab; returns the unsubscribe function. */
export function onStored(listener: () => void) {
  // A page has dozens of bookmarks: they share one event listener.
  if (listeners.size === 0) window.addEventListener("storage", tellStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tellStored);
  };
}
