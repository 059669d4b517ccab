/** Texts of what is shown offline, and of what is saved on a device. */

export const offlineText = {
  offline: "You're offline.",
  /** Shown when the browser is online but our server can't be reached. */
  unreachable: "We could not be reached.",
  /** `time` is one of `10:42 AM`, `yesterday, 10:42 AM`, `Nov 21, 10:42 AM`. */
  shownAsOf: (time: string) => `Shown as of ${time}`,
  savedAsOf: (time: string) => `Your saved deals as of ${time}`,
  title: "You're offline",
  notCached: "This page is not on your device. What you saw last is, and so is what you saved.",
  home: "Last seen deals",
} as const;

/** Texts of the businesses saved on a device. */
export const savedText = {
  businesses: "Saved businesses",
  businessGone: "This business is no longer listed",
  businessesUnchecked: "Your businesses could not be checked just now",
  businessesAsOf: (time: string) => `Your saved businesses as of ${time}`,
  remove: "Remove",
  removeBusiness: (name: string) => `Remove from saved businesses: ${name}`,
} as const;
