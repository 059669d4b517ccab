/** Words of what a visitor does with a deal: open, copy, keep, pass on, print, use. */
export const dealText = {
  close: "Close",
  validUntil: (day: string) => `Valid until: ${day}`,
  callNow: "Call Now",
  address: "Address",
  phone: "Phone",
  website: "Website",
  newTab: "opens in a new tab",
  openPage: "Open page",
  copyCode: "Copy code",
  copied: "Code copied",
  copyFailed: "The code could not be copied",
  copyByHand: "Please select it and copy it yourself.",
  save: "Save",
  saved: "Saved",
  saveDeal: (title: string) => `Save deal: ${title}`,
  savedDeals: "Saved deals",
  savedCount: (count: number) => `Saved (${count})`,
  savedNote: "Kept on this device only. No account needed.",
  noSaved: "No saved deals yet",
  noSavedAdvice: "Tap the bookmark on a deal to keep it here for later.",
  showAllDeals: "Show all deals",
  savedExpired: "This deal has expired",
  savedGone: "This deal is no longer offered",
  savedUnchecked: "This deal could not be checked just now",
  remove: "Remove",
  removeDeal: (title: string) => `Remove from saved deals: ${title}`,
  share: "Share",
  linkCopied: "Link copied",
  linkFailed: "The link could not be copied",
  linkByHand: "Please copy the address from your browser.",
  print: "Print",
  openTill: "Use at the till",
  tillHint: "Show this to the cashier",
  tillNoCode: "No code needed",
  tillTerms: "Terms & Conditions",
  tillDone: "Done",
  tillOffline: "Kept on this device, also without a connection",
} as const;

/** How long a deal can still be used, counted in the town's days. */
export function relativeExpiry(expiration: string, today: string): string | undefined {
  const days = Math.round((Date.parse(expiration) - Date.parse(today)) / 86_400_000);
  if (!Number.isFinite(days) || days < 0) return undefined;
  if (days === 0) return "today";
  if (days < 45) return about(days, "day");
  if (days < 330) return about(Math.round(days / 30.4), "month");
  return about(Math.max(1, Math.round(days / 365)), "year");
}

const about = (count: number, unit: string) => `in about ${count} ${unit}${count === 1 ? "" : "s"}`;
