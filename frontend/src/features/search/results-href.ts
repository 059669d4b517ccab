/** Address of the page that shows what is found, or what of it is open now; so many of each kind. */
export const resultsHref = (q: string, openNow?: true, show?: number) =>
  `/?${new URLSearchParams({
    q,
    ...(openNow && { open: "now" }),
    ...(show !== undefined && { show: String(show) }),
  }).toString()}`;
