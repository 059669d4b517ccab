/** Counts as people read them. */
const grouped = new Intl.NumberFormat("en-US");

/** `6359` → `6,359`. */
export const count = (value: number) => grouped.format(value);
