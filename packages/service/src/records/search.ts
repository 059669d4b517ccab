/** Finding records by the beginnings of their words, with an index of any MongoDB. */
import { otherNumbers } from "@mainstreet/contracts/plurals";
import { phoneDigitsIn } from "@mainstreet/contracts/telephones";
import { fold, wordsOf as queriedWords, withoutFilters } from "@mainstreet/contracts/words";
import type { Schema } from "mongoose";
import type { QueryFilter } from "mongoose";
import type { StoredRecord } from "./model.ts";

/** Longest text that is looked at, in characters, and most words of one record. */
const WORD_LENGTH = 40;
const MOST_WORDS = 60;

const few = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.slice(0, WORD_LENGTH)))].slice(0, MOST_WORDS);

/**
 * The words of some texts, each once; one with an apostrophe without it, and its parts as well:
 * `["Café O'Neil", "12 Main St"]` → `["cafe", "oneil", "o", "neil", "12", …]`.
 */
export const wordsOf = (texts: readonly string[]): string[] =>
  few(
    texts
      .flatMap((text) => fold(text).match(/[\p{L}\p{N}'’]+/gu) ?? [])
      .flatMap((word) => queriedWords(word).concat(word.split(/['’]/)))
      .filter((word) => word !== ""),
  );

/** What is looked for: without apostrophes, as people leave them out. */
const wordsIn = (query: string) => few(queriedWords(query));

/** A name as people sort it. */
const sortNameOf = (name: string) => fold(name).slice(0, WORD_LENGTH);

/** Stored fields by which a record is found and sorted: its words, and its name as people sort it. */
export const searchFields = (name: string, texts: readonly string[]) => ({
  words: wordsOf([name, ...texts]),
  sortName: sortNameOf(name),
});

const NONE: QueryFilter<StoredRecord> = { id: { $in: [] } };

/** Gives a schema those fields and their indexes. */
export function searchable(schema: Schema<StoredRecord>) {
  schema.add({ words: { type: [String] }, sortName: { type: String } });
  schema.index({ town: 1, words: 1 });
  schema.index({ town: 1, sortName: 1, id: 1 });
}

/** The words that a telephone number may be stored as when it is written in another way than the query. */
function otherSpellings(query: string): string[][] {
  const whole = phoneDigitsIn(query).replace(/^1(?=\d{10}$)/, "");
  const [, area, exchange = "", line = ""] = /^(\d{3})?(\d{3})(\d{4})$/.exec(whole) ?? [];
  if (line === "") return [];
  const rest = exchange + line;
  return area === undefined
    ? [[rest], [exchange, line]]
    : [[whole], [`1${whole}`], [area, rest], [area, exchange, line]];
}

/**
 * Records that have, for every word of the query, a word that begins with it, all in one of the fields; or
 * the telephone number as others write it, or the number itself, which a query like `#52` asks for alone. A
 * query of mere signs finds none.
 */
export function searchFilter(
  query: string,
  fields: readonly string[] = ["words"],
): QueryFilter<StoredRecord> {
  if (query.trim() === "") return {};
  if (/^#\d{1,15}$/.test(query.trim())) return { id: Number(query.trim().slice(1)) };
  const words = wordsIn(query);
  if (words.length === 0) return NONE;
  // Words are letters and digits alone, so nothing needs to be escaped; an anchored pattern uses the index.
  const found = [words, ...otherSpellings(query)].flatMap((wanted) =>
    fields.map((field): QueryFilter<StoredRecord> => ({
      $and: wanted.map((word) => ({ [field]: new RegExp(`^${word}`, "u") })),
    })),
  );
  if (/^\d{1,15}$/.test(query.trim())) found.push({ id: Number(query) });
  return found.length === 1 ? (found[0] ?? {}) : { $or: found };
}

/** More words of a query are not looked at where each may stand for something else as well. */
const MOST_QUERIED = 8;
/** Shorter ones begin too many others. */
const TELLING = 3;

/**
 * What is wanted of the records in which every word of the query is found: in one of the fields, as the
 * beginning of a word or as one or more of it, or by what `other` says of it. If that is nothing, one word
 * was too many and any others will do.
 */
export async function findByWords<Wanted>(
  query: string,
  fields: readonly string[],
  other: (word: string) => QueryFilter<StoredRecord>[],
  wanted: (filter: QueryFilter<StoredRecord>) => Promise<Wanted[]>,
): Promise<Wanted[]> {
  const words = few(withoutFilters(queriedWords(query))).slice(0, MOST_QUERIED);
  if (words.length === 0) return [];
  const inFields = (meant: (string | RegExp)[]): QueryFilter<StoredRecord>[] =>
    fields.map((field) => ({ [field]: { $in: meant } }));
  const every = words.map((word): QueryFilter<StoredRecord> => ({
    $or: [...inFields([new RegExp(`^${word}`, "u"), ...otherNumbers(word)]), ...other(word)],
  }));
  const found = await wanted({ $and: every });
  // Of a telephone number or a date, a part is not what was asked for.
  const isNumber = !/\p{L}/u.test(query);
  if (found.length > 0 || words.length === 1 || isNumber) return found;
  const any = every.flatMap((condition, at) => {
    const word = words[at] ?? "";
    return word.length < TELLING ? inFields([word, ...otherNumbers(word)]) : [condition];
  });
  return wanted({ $or: any });
}

/** `-name` → `{ sortName: -1, id: -1 }`, an order that an index has; `fields` tells which stored field each word stands for. */
export function sortOf<Name extends string>(sort: Name | `-${Name}`, fields: Record<Name, string>) {
  const isDown = sort.startsWith("-");
  const entry = Object.entries<string>(fields).find(
    ([name]) => name === sort.slice(isDown ? 1 : 0),
  );
  const field = entry?.[1] ?? "id";
  const direction: 1 | -1 = isDown ? -1 : 1;
  return field === "id" ? { id: direction } : { [field]: direction, id: direction };
}
