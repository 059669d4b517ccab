/** Lists of those that are open at the moment: that goes by, also while somebody looks, and while the page lies in a pocket. */

const MINUTE_MS = 60_000;
const OPTIONS = {
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  refetchOnWindowFocus: true,
} as const;

/** Of the query of a list; nothing where it does not go by who is open. */
export const openNowOptions = (openNow: true | undefined) => openNow && OPTIONS;
