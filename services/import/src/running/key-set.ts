/** A set of strings that only grows. */
import { hash } from "node:crypto";

const FIRST_CAPACITY = 1 << 10;
const FULL = 0.7;

/**
 * Stores 64-bit hashes instead of the texts, 8 bytes a slot, so that a million rows fit in a few dozen
 * megabytes. Two different texts collide about once in 10 million files of a million rows. Holds `expected`
 * texts without growing; open addressing over typed arrays, one of them for rows if any are given.
 */
export function createKeySet(expected = 0) {
  let capacity = FIRST_CAPACITY;
  while (capacity * FULL < expected) capacity *= 2;
  let hashes = new BigUint64Array(capacity);
  let rows: Uint32Array | undefined;
  let size = 0;

  /** Returns the slot that holds the hash, or the free one where it belongs. */
  function slotOf(hashed: bigint): number {
    let slot = Number(BigInt.asUintN(32, hashed)) % capacity;
    while (hashes[slot] !== FREE && hashes[slot] !== hashed) slot = (slot + 1) % capacity;
    return slot;
  }

  function grow() {
    const [oldHashes, oldRows] = [hashes, rows];
    capacity *= 2;
    hashes = new BigUint64Array(capacity);
    rows = oldRows && new Uint32Array(capacity);
    for (const [index, hashed] of oldHashes.entries()) {
      if (hashed === FREE) continue;
      const slot = slotOf(hashed);
      hashes[slot] = hashed;
      if (rows) rows[slot] = oldRows?.[index] ?? 0;
    }
  }

  return {
    has: (text: string) => hashes[slotOf(hashOf(text))] !== FREE,

    /** Returns the row that brought the text; undefined where none did, or none was given. */
    rowOf(text: string): number | undefined {
      const told = rows?.[slotOf(hashOf(text))] ?? 0;
      return told > 0 ? told - 1 : undefined;
    },

    /** Adds the text, with the row that brought it; returns whether it was new. */
    add(text: string, row?: number): boolean {
      const hashed = hashOf(text);
      const slot = slotOf(hashed);
      if (hashes[slot] === hashed) return false;
      hashes[slot] = hashed;
      if (row !== undefined) (rows ??= new Uint32Array(capacity))[slot] = row + 1;
      if (++size > capacity * FULL) grow();
      return true;
    },
  };
}

export type KeySet = ReturnType<typeof createKeySet>;

const FREE = 0n;
const hashOf = (text: string) => hash("sha1", text, "buffer").readBigUInt64LE() || 1n;
