/** What lasts as long as the browser's tab; where the browser refuses to store anything, nothing does. */
export const tabStorage = {
  getItem(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name: string, text: string): void {
    try {
      sessionStorage.setItem(name, text);
    } catch {
      // The page does without.
    }
  },
};
