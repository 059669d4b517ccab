/** Address of the page that shows what is found; so many of each kind. */
export const resultsHref = (q: string, show?: number) =>
  `/?${new URLSearchParams({ q, ...(show !== undefined && { show: String(show) }) }).toString()}`;
