/** Ranks records by the words that they share with a search: pure arithmetic over plain arrays. */

import { FIELDS, NAMING, PHONE, placeOf } from "./postings.ts";

/** A word that a typed one may stand for; `quality` is 1 for the very word. */
export interface Match {
  entries: [from: number, to: number];
  quality: number;
}

/** Least quality of what is named as typed: other matches only resemble that. */
export const AS_TYPED = 0.95;
/** More than any score: what `worth` tells apart are records that match as well. */
const AHEAD = 1e6;

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
 * `matches` holds the matches of each. `worth` is what a record's score counts for, 0 if it is not wanted;
 * one that has every word in its name or what it belongs to comes before all that only resemble that.
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
  /** A bit for each of the words. */
  const named = new Uint32Array(records);
  for (const [word, ofWord] of matches.entries())
    addWord(index, ofWord, { scores, found, named, bit: 1 << word });
  const fully = (1 << matches.length) - 1;

  const best: number[] = [];
  let total = 0;
  for (let at = 0; at < records; at += 1) {
    if ((found[at] ?? 0) < least) continue;
    const counts = worth(at);
    if (counts === 0) continue;
    scores[at] = (scores[at] ?? 0) * counts + (named[at] === fully ? AHEAD : 0);
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
  sums: { scores: Float64Array; found: Uint8Array; named: Uint32Array; bit: number },
) {
  const { scores, found, named, bit } = sums;
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
      if (quality >= AS_TYPED && entry & NAMING) named[place] = (named[place] ?? 0) | bit;
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
