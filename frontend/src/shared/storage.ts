/** The browser's storage, which it may refuse to give or to fill: then nothing is kept. */
const guarded = (storage: () => Storage) => ({
  getItem(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** Whether it is kept now; the page does without where it is not. */
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
/** As long as the tab is open. */
export const tabStorage = guarded(() => sessionStorage);

const listeners = new Set<() => void>();

/** The browser tells the other tabs of what is stored; this one is told by whoever stores it. */
export const tellStored = () => listeners.forEach((listener) => listener());

/** Calls back when something is stored, in whichever tab; returns what stops that. */
export function onStored(listener: () => void) {
  // A page has dozens of marks: together they listen once.
  if (listeners.size === 0) window.addEventListener("storage", tellStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tellStored);
  };
}
