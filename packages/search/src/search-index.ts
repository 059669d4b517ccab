/** Search index over the records of a town; tolerates typos, missing accents and incomplete words. */
import { setImmediate } from "node:timers/promises";
import { inflections } from "@mainstreet/contracts/inflections";
import { endingsOf, filtersIn, withoutFilters, tokenize } from "@mainstreet/contracts/words";
import { dividedWords, elidedWords, undivided } from "./divided-words.ts";
import { phoneWords, phonesIn } from "./phone-words.ts";
import { FIELDS, PHONE, createPostings, entryOf } from "./postings.ts";
import { AS_TYPED, scoreRecords } from "./score.ts";
import type { Match } from "./score.ts";
import { createVocabulary } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The texts by which a record is found. */
interface Searchable {
  /** Its name. */
  title: string;
  /** Name of what it belongs to: its business or category. */
  context: string;
  /** Its description. */
  about: string;
  /** Its terms and conditions. */
  terms: string;
  /** Its phone number. */
  phone?: string;
}

interface Found<Item> {
  /** The best matches, up to the limit. */
  best: Item[];
  /** Number of all matches. */
  total: number;
}

export interface SearchIndex<Item> {
  /** `worth` multiplies a record's score: 1 by default, 0 excludes it. */
  find: (query: string, limit: number, worth?: (item: Item) => number) => Found<Item>;
}

const WEIGHTS = { title: 8, context: 4, about: 2, terms: 1 } as const;

/** Word lengths from which one or two typos are tolerated; shorter words are too similar to each other. */
const ONE_TYPO = 4;
const TWO_TYPOS = 8;
/** Qualities of inexact matches. */
const PLURAL = AS_TYPED;
const TYPO = 0.25;
/** Minimum length of a significant prefix: shorter ones start too many words. */
const TELLING = 3;
const MAX_WORDS = 8;
/** Records indexed before yielding to requests. */
const CHUNK = 100;

/**
 * Builds the index. Scores are computed on plain arrays, because MiniSearch's own scoring takes 40 to 160 ms
 * when most of 5,000 deals share a word (measured).
 */
export async function createSearchIndex<Item>(
  items: readonly Item[],
  searchable: (item: Item) => Searchable,
): Promise<SearchIndex<Item>> {
  const postings = createPostings();
  const weights = new Float64Array(items.length * FIELDS.length);
  const names = new Set<string>();
  for (const [at, item] of items.entries()) {
    if (at % CHUNK === CHUNK - 1) await setImmediate();
    const record = searchable(item);
    const fieldsOf = new Map<string, number>();
    for (const [bit, field] of FIELDS.entries()) {
      const written = tokenize(record[field]);
      const words = new Set(written);
      // A word weighs more in a field with few words.
      weights[at * FIELDS.length + bit] = WEIGHTS[field] / Math.sqrt(words.size);
      for (const word of elidedWords(record[field])) words.add(word);
      if (field === "title" || field === "context") {
        for (const filter of filtersIn(written)) names.add(filter);
        for (const whole of dividedWords(record[field])) words.add(whole);
        for (const ending of endingsOf(written)) words.add(ending);
      }
      for (const word of words) fieldsOf.set(word, (fieldsOf.get(word) ?? 0) | (1 << bit));
    }
    for (const number of phoneWords(record.phone ?? "")) fieldsOf.set(number, PHONE);
    for (const [word, fields] of fieldsOf) postings.add(word, entryOf(at, fields));
  }
  const { words, starts, entries } = await postings.sorted();
  const vocabulary = createVocabulary(words);
  const index = { records: items.length, entries, weights, phone: WEIGHTS.title };
  const entriesOf = (word: number): [from: number, to: number] => [
    starts[word] ?? 0,
    starts[word + 1] ?? 0,
  ];
  return {
    find(query, limit, worth = () => 1) {
      const worthAt = (at: number) => {
        const item = items[at];
        return item === undefined ? 0 : worth(item);
      };
      let found: ReturnType<typeof scoreRecords> = { best: [], total: 0 };
      for (const { matches, least } of roundsOf(vocabulary, query, names)) {
        const entries = matches.map((ofWord) =>
          ofWord.map(([word, quality]): Match => ({ entries: entriesOf(word), quality })),
        );
        found = scoreRecords(index, entries, limit, worthAt, least);
        if (found.total > 0) break;
      }
      return { best: found.best.flatMap((at) => items.slice(at, at + 1)), total: found.total };
    },
  };
}

type Meant = [word: number, quality: number];

const wordsIn = (query: string, names?: ReadonlySet<string>) =>
  withoutFilters(tokenize(query), names).slice(0, MAX_WORDS);

/** Yields what to try in turn until something is found: matches per word, and how many words must match. */
function* roundsOf(vocabulary: Vocabulary, query: string, names: ReadonlySet<string>) {
  const all = (words: readonly string[]) => ({
    matches: words.map((word) => matchesOf(vocabulary, word)),
    least: words.length,
  });
  const named = wordsIn(query, names);
  if (named.length === 0) return;
  const phones = phonesIn(query);
  for (const phone of phones) yield all([phone]);
  const asNamed = all(named);
  yield asNamed;
  // A date or ZIP+4 looks like a phone number; a part of somebody's number is not what was asked
  // for.
  if (phones.length > 0) return;
  const words = wordsIn(query);
  const whole = wordsIn(undivided(query));
  if (whole.length < words.length) yield all(whole);
  const every = words.length < named.length ? all(words) : asNamed;
  if (every !== asNamed) yield every;
  if (words.length === 1) return;
  // One word too many was typed: any of the others suffices.
  yield { matches: words.map((word, at) => tellingOf(word, every.matches[at] ?? [])), least: 1 };
}

/** Keeps matches that are significant on their own: typos only if there is nothing better. */
function tellingOf(word: string, matches: Meant[]): Meant[] {
  const isShort = word.length < TELLING;
  const better = matches.filter(([, quality]) => quality > TYPO && (!isShort || quality >= PLURAL));
  return isShort || better.length > 0 ? better : matches;
}

/**
 * Returns the words that a typed one may stand for: itself, its plural or singular, its completions, and typo
 * corrections.
 */
function matchesOf(vocabulary: Vocabulary, typed: string): Meant[] {
  const matches: Meant[] = [];
  const [from, to] = vocabulary.startingWith(typed);
  for (let at = from; at < to; at += 1) matches.push([at, qualityOf(vocabulary.word(at), typed)]);
  for (const other of inflections(typed)) {
    const [at, after] = vocabulary.startingWith(other);
    if (at < after && vocabulary.word(at) === other) matches.push([at, PLURAL]);
  }
  // A number that differs is not a typo, but another number.
  if (typed.length < ONE_TYPO || /^[+=]?\d+$/.test(typed)) return matches;
  const typos = typed.length < TWO_TYPOS ? 1 : 2;
  for (const [at, wrong] of vocabulary.alike(typed, typos))
    if (at < from || at >= to) matches.push([at, TYPO / wrong]);
  return matches;
}

/** Quality of a completion: low enough that short names do not precede longer ones containing the word. */
const qualityOf = (word: string, typed: string) =>
  word === typed ? 1 : 0.3 + 0.3 * (typed.length / word.length);
