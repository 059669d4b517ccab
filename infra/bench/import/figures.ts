/** Measured figures, each with its bound. */

export interface Figure {
  name: string;
  value: string;
  /** Description of the bound; undefined when the figure is only informative. */
  bound?: string;
  fine?: boolean;
}

/** Returns a figure with an upper bound. */
export const atMost = (name: string, value: number, most: number, unit = ""): Figure => ({
  name,
  value: `${value.toFixed(2)}${unit}`,
  bound: `≤ ${most}${unit}`,
  fine: value <= most,
});

export const atLeast = (name: string, value: number, least: number): Figure => ({
  name,
  value: value.toFixed(2),
  bound: `≥ ${least}`,
  fine: value >= least,
});

export const exactly = (name: string, value: string | number, wanted: string | number): Figure => ({
  name,
  value: String(value),
  bound: `= ${wanted}`,
  fine: value === wanted,
});

/** Prints the figures; returns whether all are within their bounds. */
export function tell(figures: readonly Figure[]): boolean {
  const lines = figures.map(({ name, value, bound = "", fine }) => {
    const verdict = fine === undefined ? "" : fine ? "✓" : "✗";
    return `${name.padEnd(52)}${value.padStart(14)}  ${bound.padEnd(10)}${verdict}`;
  });
  process.stdout.write(`\n${lines.join("\n")}\n`);
  return figures.every(({ fine = true }) => fine);
}
