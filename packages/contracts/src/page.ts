/** Addresses of the public pages. */

/** Parameters of an address that change what a page shows; all others are somebody else's. */
export const PAGE_PARAMETERS = [
  "category",
  "tab",
  "q",
  "till",
  "letter",
  "open",
  "when",
  "show",
  "sort",
  "within",
  "at",
  "business",
  "page",
];
