/** The awning that stands for Main Street, in a square of 32: where a town has no logo it is its mark. */
export const AWNING = {
  size: 32,
  awning: "M6.5 8.5h19l2.5 6.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z",
  shop: "M8 20v5.5h16V20",
} as const;
