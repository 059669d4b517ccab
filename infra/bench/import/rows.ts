/** A spreadsheet of businesses, generated row by row: of any length, identical in every run. */

const STREETS = ["Main St", "Broadway", "Church St", "Mill Rd", "Elm St", "Lake Ave", "Union Ave"];
const TRADES = ["Bakery", "Books", "Barbers", "Hardware", "Pizza", "Florist", "Cycles", "Pharmacy"];
const CATEGORIES = ["Food", "Shopping", "Services", "Health", "Sports", "Home", "Pets", "Arts"];
const HEADER = "External ID,Name,Address,City,Phone,Website,Latitude,Longitude,Category";
const AT_ONCE = 1000;

/** Returns the n-th row, from 1. */
function rowOf(n: number, edition: number): string {
  const pick = (list: readonly string[], by: number) => list[Math.floor(n / by) % list.length];
  const trade = pick(TRADES, 1);
  const phone = `(555) ${String((n + edition) % 1000).padStart(3, "0")}-${String(n % 9973).padStart(4, "0")}`;
  const latitude = (43 + (n % 9001) / 10_000).toFixed(5);
  const longitude = (-74 + (n % 7919) / 10_000).toFixed(5);
  const address = `"${n} ${pick(STREETS, 3)}, Unit ${n % 40}"`;
  const site = `https://shop-${n}.example/${trade?.toLowerCase()}`;
  return `B${n},Number ${n} ${trade},${address},Maplewood,${phone},${site},${latitude},${longitude},${pick(CATEGORIES, 5)}`;
}

/** Yields the file in chunks; another `edition` changes every phone number. */
export function* fileOf(rows: number, edition = 0): Generator<Buffer> {
  yield Buffer.from(`${HEADER}\n`);
  for (let from = 1; from <= rows; from += AT_ONCE) {
    const count = Math.min(AT_ONCE, rows - from + 1);
    const lines = Array.from({ length: count }, (_, at) => `${rowOf(from + at, edition)}\n`);
    yield Buffer.from(lines.join(""));
  }
}
