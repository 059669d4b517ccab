/** Where words occur, in four bytes each: the position of a record, and in which of its fields. */
import { setImmediate } from "node:timers/promises";

/** Fields with a bit of their own in an entry. */
export const FIELDS = ["title", "context", "about", "terms"] as const;
/** Bit of phone numbers. */
export const PHONE = 1 << FIELDS.length;
/** Bits of the fields that people know a record by. */
export const NAMING = PHONE | 0b11;
const BITS = FIELDS.length + 1;

export const entryOf = (place: number, fields: number) => place * 2 ** BITS + fields;
export const placeOf = (entry: number) => entry >>> BITS;

interface Postings {
  words: string[];
  /** Start of each word's entries, which end at the start of the next word's. */
  starts: Uint32Array;
  entries: Uint32Array;
}

const PIECE = 1 << 16;
/** Longer substrings would keep V8's whole original string in memory. */
const LONGEST_COPY = 12;

/** Collects entries record by record, then sorts them by word. */
export function createPostings() {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const pieces: Uint32Array[] = [];
  let length = 0;

  function numberOf(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word.length > LONGEST_COPY ? Buffer.from(word).toString() : word, counts.length);
    return counts.push(0) - 1;
  }

  return {
    add(word: string, entry: number) {
      const number = numberOf(word);
      counts[number] = (counts[number] ?? 0) + 1;
      const at = length % PIECE;
      if (at === 0) pieces.push(new Uint32Array(PIECE));
      pieces.at(-1)?.set([number, entry], at);
      length += 2;
    },

    async sorted(): Promise<Postings> {
      const words = [...numbers.keys()].sort();
      await setImmediate();
      const starts = new Uint32Array(words.length + 1);
      const next = new Uint32Array(words.length);
      for (const [at, word] of words.entries()) {
        const number = numbers.get(word) ?? 0;
        next[number] = starts[at] ?? 0;
        starts[at + 1] = (starts[at] ?? 0) + (counts[number] ?? 0);
      }
      const entries = new Uint32Array(length / 2);
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
        const end = Math.min(PIECE, length);
        for (let at = 0; at < end; at += 2) {
          const number = piece[at] ?? 0;
          const place = next[number] ?? 0;
          entries[place] = piece[at + 1] ?? 0;
          next[number] = place + 1;
        }
        length -= end;
        await setImmediate();
      }
      return { words, starts, entries };
    },
  };
}
