/**
 * Many words in one sorted string. Written by hand, as MiniSearch's SearchableMap, a radix tree, takes some 600
 * bytes per word, and most records of a town have a word of their own: with 200,000 coupons, the index took 114
 * MB with it, and takes 25 MB now (measured).
 */

export interface Vocabulary {
  /** Returns the range of words with this prefix, the end exclusive. */
  startingWith: (start: string) => [from: number, to: number];
  /** Returns the words with at most `most` typos, with their number of typos. */
  alike: (typed: string, most: number) => [at: number, wrong: number][];
  word: (at: number) => string;
}

/** Creates the vocabulary; a word's number is its position in `sorted`. */
export function createVocabulary(sorted: readonly string[]): Vocabulary {
  const text = sorted.join("");
  const starts = new Uint32Array(sorted.length + 1);
  for (const [at, word] of sorted.entries()) starts[at + 1] = (starts[at] ?? 0) + word.length;
  const count = sorted.length;
  const word = (at: number) => text.slice(starts[at], starts[at + 1]);

  /** Returns the first word from which on the condition holds for all (binary search). */
  function firstThat(isSo: (word: string) => boolean, from = 0): number {
    let to = count;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (isSo(word(middle))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  return {
    word,
    startingWith(start) {
      const from = firstThat((word) => word >= start);
      return [from, firstThat((word) => !word.startsWith(start), from)];
    },

    /**
     * Levenshtein distance, with swapped adjacent letters as one step, computed row by row for the letters of a
     * word. Neighboring words share a prefix, and thus the rows for it; once a row rules out a match, it does
     * so for all words with that prefix.
     */
    alike(typed, most) {
      const found: [number, number][] = [];
      const width = typed.length + 1;
      const rows = new Uint16Array((width + most + 1) * width);
      for (let i = 0; i < width; i += 1) rows[i] = i;
      let [rowsDone, isDead] = [0, false];
      for (let at = 0; at < count; at += 1) {
        const start = starts[at] ?? 0;
        const length = (starts[at + 1] ?? 0) - start;
        const before = starts[at - 1] ?? 0;
        let same = 0;
        while (
          same < rowsDone &&
          same < length &&
          text.charCodeAt(before + same) === text.charCodeAt(start + same)
        )
          same += 1;
        if (isDead && same === rowsDone) continue;
        [rowsDone, isDead] = [same, false];
        while (rowsDone < length && !isDead) {
          isDead = addRow(rows, typed, rowsDone, text, start + rowsDone) > most;
          rowsDone += 1;
        }
        const wrong = rows[length * width + typed.length] ?? 0;
        if (!isDead && wrong <= most) found.push([at, wrong]);
      }
      return found;
    },
  };
}

/** Computes the row after `row`, for the letter at `at` in the text; returns its least distance. */
function addRow(rows: Uint16Array, typed: string, row: number, text: string, at: number): number {
  const [before, letter] = [row > 0 ? text.charCodeAt(at - 1) : Number.NaN, text.charCodeAt(at)];
  const width = typed.length + 1;
  const above = row * width;
  const here = above + width;
  let least = (rows[above] ?? 0) + 1;
  rows[here] = least;
  for (let i = 1; i < width; i += 1) {
    const other = typed.charCodeAt(i - 1) === letter ? 0 : 1;
    const isSwapped = typed.charCodeAt(i - 1) === before && typed.charCodeAt(i - 2) === letter;
    const distance = Math.min(
      (rows[above + i - 1] ?? 0) + other,
      (rows[above + i] ?? 0) + 1,
      (rows[here + i - 1] ?? 0) + 1,
      isSwapped ? (rows[above - width + i - 2] ?? 0) + 1 : Infinity,
    );
    rows[here + i] = distance;
    least = Math.min(least, distance);
  }
  return least;
}
