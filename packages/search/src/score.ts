/** Scores records by the words they share with a query: arithmetic on plain arrays. */

import { FIELDS, NAMING, PHONE, placeOf } from "./postings.ts";

/** An indexed word that a typed one may stand for; `quality` is 1 for an exact match. */
export interface Match {
  entries: [from: number, to: number];
  quality: number;
}

/** Minimum quality that counts as typed exactly; lower ones are only similar. */
export const AS_TYPED = 0.95;
/** More than any score: keeps exact name matches ahead, and `worth` only orders equal kinds of matches. */
const AHEAD = 1e6;

interface Scored {
  records: number;
  /** Record positions and fields of all words. */
  entries: Uint32Array;
  /** Weight of a word in each field of each record. */
  weights: Float64Array;
  /** Weight of a phone number. */
  phone: number;
}

/**
 * Returns the positions of the best `limit` records that match at least `least` of the typed words, and the
 * number of all matches; `matches` holds each typed word's matches. `worth` multiplies a record's score, 0
 * excludes it. Records with every word in their name or context precede those with similar words only.
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
  /** Bit set of the typed words found in naming fields. */
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
 * Adds the score of a typed word: in each record, that of its best match. Rarity is computed over all matches
 * together: otherwise a unique name that merely resembles the word would outrank records with the word itself.
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
  // A word that occurs in most records is less significant.
  const telling = Math.log(1 + records / reached);
  for (let place = 0; place < records; place += 1) {
    const score = best[place] ?? 0;
    if (score === 0) continue;
    scores[place] = (scores[place] ?? 0) + telling * score;
    found[place] = (found[place] ?? 0) + 1;
  }
}

/** Returns the weight of a word in a record: the sum over its fields. */
function weightOf({ weights, phone }: Scored, entry: number): number {
  if (entry & PHONE) return phone;
  const first = placeOf(entry) * FIELDS.length;
  let weight = 0;
  for (let bit = 0; bit < FIELDS.length; bit += 1)
    if (entry & (1 << bit)) weight += weights[first + bit] ?? 0;
  return weight;
}

/** Inserts a record into the sorted `best`, earlier records first among equals. */
function insert(best: number[], at: number, scores: Float64Array, limit: number) {
  const score = scores[at] ?? 0;
  const last = best.at(-1);
  if (best.length >= limit && last !== undefined && score <= (scores[last] ?? 0)) return;
  let place = best.length;
  while (place > 0 && score > (scores[best[place - 1] ?? 0] ?? 0)) place -= 1;
  best.splice(place, 0, at);
  if (best.length > limit) best.pop();
}
