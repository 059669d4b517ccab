/**
 * Many words in one sorted text. By hand, as MiniSearch's SearchableMap, a radix tree, takes some 600 bytes
 * for each word, and most records of a town have one that no other has: with 200,000 coupons the index took
 * 114 MB with it, and takes 25 (measured).
 */

export interface Vocabulary {
  /** Numbers of the words that begin so: from the first to before the second. */
  startingWith: (start: string) => [from: number, to: number];
  /** Numbers of the words with at most so many letters wrong, and how many are. */
  alike: (typed: string, most: number) => [at: number, wrong: number][];
  word: (at: number) => string;
}

/** Words are numbered as they come: sorted. */
export function createVocabulary(sorted: readonly string[]): Vocabulary {
  const text = sorted.join("");
  const starts = new Uint32Array(sorted.length + 1);
  for (const [at, word] of sorted.entries()) starts[at + 1] = (starts[at] ?? 0) + word.length;
  const count = sorted.length;
  const word = (at: number) => text.slice(starts[at], starts[at + 1]);

  /** The first word from which on all are so. */
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
     * Levenshtein's distance, and two letters that changed places are one step, row by row as the letters of
     * a word come. Neighbours begin alike, and so do their rows; where a row has no way left to a match, none
     * of the words that begin so has one.
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

/** Adds the row behind the given one, for the letter at that place of the text; the least distance in it. */
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
