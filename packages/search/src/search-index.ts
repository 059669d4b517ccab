/** Records of a town by their words: forgiving of typos, accents and unfinished words. */
import { setImmediate } from "node:timers/promises";
import SearchableMap from "minisearch/SearchableMap";
import { scoreRecords } from "./score.ts";
import type { Match, Posting } from "./score.ts";
import { phoneWords, queryWords, wordsOf } from "./words.ts";

/** What is found by its words. */
export interface Searchable {
  id: number;
  /** The name that people know it by. */
  title: string;
  /** What belongs to it: its business or category. */
  context: string;
  /** What it says about itself. */
  about: string;
  /** The small print. */
  terms: string;
  /** Its telephone number. */
  phone?: string;
}

export interface Found {
  /** The best matches, at most as many as asked for. */
  ids: number[];
  /** How many there are. */
  total: number;
}

export interface SearchIndex {
  /** `worth` is what a record's score counts for: 1 for most, 0 for one that is not wanted. */
  find: (query: string, limit: number, worth?: (id: number) => number) => Found;
}

const WEIGHTS = { title: 8, context: 4, about: 2, terms: 1 } as const;
const FIELDS = ["title", "context", "about", "terms"] as const satisfies (keyof typeof WEIGHTS)[];

/** Words of this length may have one letter wrong, long ones two; shorter words are too much alike. */
const ONE_TYPO = 4;
const TWO_TYPOS = 8;
const MOST_WORDS = 8;
/** Records indexed before requests get their turn. */
const CHUNK = 100;

/**
 * The vocabulary is a radix tree of the library; matches are scored in plain arrays, because the
 * library's own scoring takes 40 to 160 ms where most of 5,000 deals share a word (measured).
 */
export async function createSearchIndex(records: readonly Searchable[]): Promise<SearchIndex> {
  const vocabulary = new SearchableMap<Posting>();
  for (const [at, record] of records.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    for (const [word, weight] of weightsOf(record)) {
      const posting = vocabulary.fetch(word, () => ({ at: [], weights: [] }));
      posting.at.push(at);
      posting.weights.push(weight);
    }
  }
  const ids = records.map(({ id }) => id);
  return {
    find(query, limit, worth = () => 1) {
      const words = queryWords(query).slice(0, MOST_WORDS);
      const matches = words.map((word) => matchesOf(vocabulary, word));
      const worthAt = (at: number) => worth(ids[at] ?? 0);
      const { best, total } = scoreRecords(matches, records.length, limit, worthAt);
      return { ids: best.map((at) => ids[at] ?? 0), total };
    },
  };
}

/** Each word of a record once; a word weighs more where there are few others. */
function weightsOf(record: Searchable): Map<string, number> {
  const weights = new Map<string, number>();
  for (const field of FIELDS) {
    const words = new Set(wordsOf(record[field]));
    const weight = WEIGHTS[field] / Math.sqrt(words.size);
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight);
  }
  for (const number of phoneWords(record.phone ?? "")) weights.set(number, WEIGHTS.title);
  return weights;
}

/** The words that a typed one may stand for: itself, what begins with it, what is meant by a typo. */
function matchesOf(vocabulary: SearchableMap<Posting>, typed: string): Match[] {
  const matches: Match[] = [];
  for (const [word, posting] of vocabulary.atPrefix(typed))
    matches.push({ posting, quality: 0.5 + 0.5 * (typed.length / word.length) });
  // Another number is not a typo: it is somebody else's.
  if (typed.length < ONE_TYPO || /^\d+$/.test(typed)) return matches;
  const typos = typed.length < TWO_TYPOS ? 1 : 2;
  for (const [word, [posting, wrong]] of vocabulary.fuzzyGet(typed, typos))
    if (!word.startsWith(typed)) matches.push({ posting, quality: 0.4 / wrong });
  return matches;
}
