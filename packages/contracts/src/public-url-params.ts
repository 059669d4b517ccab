/** URLs of the public pages. */

/** URL parameters that change what a page shows; all others are foreign (e.g. tracking). */
export const PUBLIC_URL_PARAMS = [
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
