/** Words of what is shown without a connection. */
export const offlineText = {
  offline: "You're offline.",
  /** There seems to be a connection, but not to us. */
  unreachable: "We could not be reached.",
  /** `10:42 AM`, `yesterday, 10:42 AM`, `Nov 21, 10:42 AM`. */
  shownAsOf: (time: string) => `Shown as of ${time}`,
  savedAsOf: (time: string) => `Your saved deals as of ${time}`,
  title: "You're offline",
  notCached: "This page is not on your device. What you saw last is, and so is what you saved.",
  home: "Last seen deals",
} as const;
