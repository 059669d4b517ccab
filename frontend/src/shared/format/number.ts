/** Numbers as people read them. */

const grouped = new Intl.NumberFormat("en-US");

/** `6359` → `6,359`. */
export const count = (value: number) => grouped.format(value);

/** `1, "record"` → `1 record`; `6359, "record"` → `6,359 records`. */
export const counted = (value: number, one: string, many = `${one}s`) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `1234567` → `1.2 MB`; values below 10 have one decimal. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = "bytes";
  for (const next of ["kB", "MB", "GB"]) {
    if (value < 1000) break;
    value /= 1000;
    unit = next;
  }
  return `${unit === "bytes" || value >= 10 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}
