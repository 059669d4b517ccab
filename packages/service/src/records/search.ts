/** Finds records by prefixes of their words, with an index that any MongoDB version supports. */
import { inflections } from "@mainstreet/contracts/inflections";
import { phoneDigitsIn } from "@mainstreet/contracts/telephones";
import { endingsOf, fold, tokenize, withoutFilters } from "@mainstreet/contracts/words";
import type { Schema } from "mongoose";
import type { QueryFilter } from "mongoose";
import type { StoredRecord } from "./model.ts";

/** Limits of the index: length of a word in characters, and words per record. */
const WORD_LENGTH = 40;
const MAX_WORDS = 60;

const few = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.slice(0, WORD_LENGTH)))].slice(0, MAX_WORDS);

/**
 * Returns the distinct words of some texts. Words with an apostrophe are added without it, and in parts:
 * `["Café O'Neil", "12 Main St"]` → `["cafe", "oneil", "o", "neil", "12", …]`; endings of words without spaces
 * come last.
 */
export function indexedWords(texts: readonly string[]): string[] {
  const words = texts
    .flatMap((text) => fold(text).match(/[\p{L}\p{N}'’]+/gu) ?? [])
    .flatMap((word) => tokenize(word).concat(word.split(/['’]/)))
    .filter((word) => word !== "");
  return few([...words, ...endingsOf(words)]);
}

/** Returns the words of a query, without apostrophes, as people leave them out. */
const wordsIn = (query: string) => few(tokenize(query));

/** Returns a name as a sort key. */
const sortNameOf = (name: string) => fold(name).slice(0, WORD_LENGTH);

/** Stored fields for searching and sorting: the words, and the name as a sort key. */
export const searchFields = (name: string, texts: readonly string[]) => ({
  words: indexedWords([name, ...texts]),
  sortName: sortNameOf(name),
});

const NONE: QueryFilter<StoredRecord> = { id: { $in: [] } };

/** Adds those fields and their indexes to a schema. */
export function searchable(schema: Schema<StoredRecord>) {
  schema.add({ words: { type: [String] }, sortName: { type: String } });
  schema.index({ town: 1, words: 1 });
  schema.index({ town: 1, sortName: 1, id: 1 });
}

/** Returns the words of a phone number in other spellings than that of the query. */
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
 * Filter for records that match every word of the query by prefix, all in the same field; that have the phone
 * number in another spelling; or that have this id (alone for a query like `#52`). A query of punctuation only
 * matches nothing.
 */
export function searchFilter(
  query: string,
  fields: readonly string[] = ["words"],
): QueryFilter<StoredRecord> {
  if (query.trim() === "") return {};
  if (/^#\d{1,15}$/.test(query.trim())) return { id: Number(query.trim().slice(1)) };
  const words = wordsIn(query);
  if (words.length === 0) return NONE;
  // Words consist of letters and digits, so no escaping is needed; the anchored pattern uses the
  // index.
  const found = [words, ...otherSpellings(query)].flatMap((wanted) =>
    fields.map((field): QueryFilter<StoredRecord> => ({
      $and: wanted.map((word) => ({ [field]: new RegExp(`^${word}`, "u") })),
    })),
  );
  if (/^\d{1,15}$/.test(query.trim())) found.push({ id: Number(query) });
  return found.length === 1 ? (found[0] ?? {}) : { $or: found };
}

/** Search fields of records that also have the words of their business's name. */
export const WITH_BUSINESS = ["words", "businessWords"] as const;

/** Limit of query words, each of which may match in several ways. */
const MAX_QUERIED = 8;
/** Shorter words are prefixes of too many others. */
const TELLING = 3;

/**
 * Returns what `wanted` finds for records matching every word of the query: in one of the fields, as a prefix
 * or in its singular or plural form, or by the conditions of `other`. If nothing matches, returns records
 * matching any of the words.
 */
export async function findByWords<Wanted>(
  query: string,
  other: (word: string) => QueryFilter<StoredRecord>[],
  wanted: (filter: QueryFilter<StoredRecord>) => Promise<Wanted[]>,
): Promise<Wanted[]> {
  const words = few(withoutFilters(tokenize(query))).slice(0, MAX_QUERIED);
  if (words.length === 0) return [];
  const inFields = (meant: (string | RegExp)[]): QueryFilter<StoredRecord>[] =>
    WITH_BUSINESS.map((field) => ({ [field]: { $in: meant } }));
  const every = words.map((word): QueryFilter<StoredRecord> => ({
    $or: [...inFields([new RegExp(`^${word}`, "u"), ...inflections(word)]), ...other(word)],
  }));
  const found = await wanted({ $and: every });
  // For a phone number or a date, a partial match is not what was asked for.
  const isNumber = !/\p{L}/u.test(query);
  if (found.length > 0 || words.length === 1 || isNumber) return found;
  const any = every.flatMap((condition, at) => {
    const word = words[at] ?? "";
    return word.length < TELLING ? inFields([word, ...inflections(word)]) : [condition];
  });
  return wanted({ $or: any });
}

/**
 * Turns `-name` into `{ sortName: -1, id: -1 }`, an order that an index supports; `fields` maps names to stored
 * fields.
 */
export function sortOf<Name extends string>(sort: Name | `-${Name}`, fields: Record<Name, string>) {
  const isDown = sort.startsWith("-");
  const entry = Object.entries<string>(fields).find(
    ([name]) => name === sort.slice(isDown ? 1 : 0),
  );
  const field = entry?.[1] ?? "id";
  const direction: 1 | -1 = isDown ? -1 : 1;
  return field === "id" ? { id: direction } : { [field]: direction, id: direction };
}
