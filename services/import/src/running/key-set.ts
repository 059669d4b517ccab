/**
 * A set of texts that only grows and keeps 64-bit hashes instead of the texts: 8 bytes for each at
 * the load it is made for, so that a million rows fit in a few dozen megabytes. Two different texts
 * are taken for one about once in 10 million files of a million rows.
 */
export interface KeySet {
  /** Adds the text, with the row that brought it; says whether it was new. */
  add(text: string, row?: number): boolean;
  has(text: string): boolean;
  /** The row that brought the text; undefined where none did, or none was told. */
  rowOf(text: string): number | undefined;
}

const FIRST_CAPACITY = 1 << 10;
const FULL = 0.7;

/** `expected` texts fit without growing; open addressing over typed arrays, one of them for rows if any is told. */
export function createKeySet(expected = 0): KeySet {
  let capacity = FIRST_CAPACITY;
  while (capacity * FULL < expected) capacity *= 2;
  let high = new Uint32Array(capacity);
  let low = new Uint32Array(capacity);
  let rows: Uint32Array | undefined;
  let size = 0;

  /** The slot that holds the hash, or the free one where it belongs. */
  function slot(h: number, l: number): number {
    let index = (h ^ l) & (capacity - 1);
    while ((high[index] !== 0 || low[index] !== 0) && (high[index] !== h || low[index] !== l))
      index = (index + 1) & (capacity - 1);
    return index;
  }

  function grow() {
    const [oldHigh, oldLow, oldRows] = [high, low, rows];
    capacity *= 2;
    high = new Uint32Array(capacity);
    low = new Uint32Array(capacity);
    rows = oldRows && new Uint32Array(capacity);
    for (const [index, h] of oldHigh.entries()) {
      const l = oldLow[index] ?? 0;
      if (h === 0 && l === 0) continue;
      const at = slot(h, l);
      high[at] = h;
      low[at] = l;
      if (rows) rows[at] = oldRows?.[index] ?? 0;
    }
  }

  const taken = (index: number) => high[index] !== 0 || low[index] !== 0;
  return {
    has(text) {
      return taken(slot(...hash64(text)));
    },
    rowOf(text) {
      const index = slot(...hash64(text));
      const told = rows?.[index] ?? 0;
      return taken(index) && told > 0 ? told - 1 : undefined;
    },
    add(text, row) {
      const [h, l] = hash64(text);
      const index = slot(h, l);
      if (taken(index)) return false;
      high[index] = h;
      low[index] = l;
      if (row !== undefined) (rows ??= new Uint32Array(capacity))[index] = row + 1;
      if (++size > capacity * FULL) grow();
      return true;
    },
  };
}

/** Two 32-bit lanes of multiply and mix (cyrb); never both zero, which marks a free slot. */
export function hash64(text: string): [high: number, low: number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const high = b >>> 0;
  const low = a >>> 0;
  return high === 0 && low === 0 ? [0, 1] : [high, low];
}
