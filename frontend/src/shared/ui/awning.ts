/** Path data of the awning, the symbol of Main Street, in a 32 × 32 view box: the mark of towns without a logo. */
export const AWNING = {
  size: 32,
  awning: "M6.5 8.5h19l2.5 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z",
  shop: "M8 20v5.5h16V20",
} as const;
