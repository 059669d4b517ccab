/** Ranks records by the words that they share with a search: pure arithmetic over plain arrays. */

import { FIELDS, PHONE, placeOf } from "./postings.ts";

/** A word that a typed one may stand for; `quality` is 1 for the very word. */
export interface Match {
  entries: [from: number, to: number];
  quality: number;
}

interface Scored {
  records: number;
  /** Where words occur. */
  entries: Uint32Array;
  /** What a word weighs in each field of each record. */
  weights: Float64Array;
  /** What a telephone number weighs. */
  phone: number;
}

/**
 * Places of the best `limit` records with at least so many of the typed words, and how many there are;
 * `matches` holds the matches of each. `worth` is what a record's score counts for, 0 if it is not wanted.
 */
export function scoreRecords(
  index: Scored,
  matches: readonly (readonly Match[])[],
  limit: number,
  worth: (at: number) => number,
  least: number,
): { best: number[]; total: number } {
  const { records } = index;
  const scores = new Float64Array(records);
  const found = new Uint8Array(records);
  for (const ofWord of matches) addWord(index, ofWord, scores, found);

  const best: number[] = [];
  let total = 0;
  for (let at = 0; at < records; at += 1) {
    if ((found[at] ?? 0) < least) continue;
    const counts = worth(at);
    if (counts === 0) continue;
    scores[at] = (scores[at] ?? 0) * counts;
    total += 1;
    insert(best, at, scores, limit);
  }
  return { best, total };
}

/**
 * Adds a typed word's score: of the words that it may stand for, the best in each record. What all of them
 * find together says how telling it is: each by itself, a name that nobody else has would come before all
 * that bear the very word.
 */
function addWord(
  index: Scored,
  matches: readonly Match[],
  scores: Float64Array,
  found: Uint8Array,
) {
  const { records } = index;
  const best = new Float64Array(records);
  let reached = 0;
  for (const { entries, quality } of matches) {
    const [from, to] = entries;
    for (let n = from; n < to; n += 1) {
      const entry = index.entries[n] ?? 0;
      const place = placeOf(entry);
      const score = quality * weightOf(index, entry);
      const before = best[place] ?? 0;
      if (before === 0) reached += 1;
      if (score > before) best[place] = score;
    }
  }
  // A word that is everywhere tells little.
  const telling = Math.log(1 + records / reached);
  for (let place = 0; place < records; place += 1) {
    const score = best[place] ?? 0;
    if (score === 0) continue;
    scores[place] = (scores[place] ?? 0) + telling * score;
    found[place] = (found[place] ?? 0) + 1;
  }
}

/** What a word weighs in a record: the sum of what it weighs in its fields. */
function weightOf({ weights, phone }: Scored, entry: number): number {
  if (entry & PHONE) return phone;
  const first = placeOf(entry) * FIELDS.length;
  let weight = 0;
  for (let bit = 0; bit < FIELDS.length; bit += 1)
    if (entry & (1 << bit)) weight += weights[first + bit] ?? 0;
  return weight;
}

/** Keeps `best` sorted, the earlier record first among equals. */
function insert(best: number[], at: number, scores: Float64Array, limit: number) {
  const score = scores[at] ?? 0;
  const last = best.at(-1);
  if (best.length >= limit && last !== undefined && score <= (scores[last] ?? 0)) return;
  let place = best.length;
  while (place > 0 && score > (scores[best[place - 1] ?? 0] ?? 0)) place -= 1;
  best.splice(place, 0, at);
  if (best.length > limit) best.pop();
}
