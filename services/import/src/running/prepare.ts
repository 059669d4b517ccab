/**
 * Turns rows of the file into rows of a batch: mapped, validated, and marked where they repeat an earlier
 * row. Depends on the file and its ids alone, so that a killed import prepares a batch again exactly alike.
 */
import { businessRow } from "@mainstreet/contracts/business";
import { categoryWrite } from "@mainstreet/contracts/category";
import { plainName } from "@mainstreet/contracts/column-name";
import { couponRow } from "@mainstreet/contracts/coupon";
import type { FieldError } from "@mainstreet/contracts/errors";
import type { ImportEntity } from "@mainstreet/contracts/import";
import {
  businessKeys,
  businessRowKeys,
  categoryKey,
  couponKeys,
  couponRowKeys,
  movedEventKeys,
  otherZerosKeys,
  townEventKeys,
  townEventRowKeys,
  unplacedBusinessKeys,
} from "@mainstreet/contracts/match-keys";
import { TOWN_EVENT_CATEGORIES, townEventRow } from "@mainstreet/contracts/town-event";
import type { z } from "zod";
import type { FileRow } from "../reading/file-row.ts";
import type { MappedRow } from "../reading/map-row.ts";
import type { ResolveBusiness } from "./business-references.ts";
import type { KeySet } from "./key-set.ts";

export interface PreparedRow {
  row: FileRow;
  mapped: MappedRow;
  /** An earlier row of the file has the same key: this one only fills blanks. */
  merge: boolean;
  /** An admin has decided that it becomes a record of its own, whatever it shares with others. */
  apart?: true;
  /** An earlier row of the file is almost alike: this row is not that one's record. */
  another?: true;
  /** Validated fields, still without the category; absent when the row is rejected. */
  values?: Record<string, unknown>;
  errors: FieldError[];
}

/** Returns the rows of one batch, in order; adds their keys to `earlierKeys`; `apart` holds row numbers. */
export function prepareRows(
  entity: ImportEntity,
  rows: readonly FileRow[],
  mappedRows: readonly MappedRow[],
  {
    resolve,
    earlierKeys,
    apart,
  }: { resolve: ResolveBusiness; earlierKeys: KeySet; apart: ReadonlySet<number> },
): PreparedRow[] {
  return rows.map((row, at) => {
    const mapped = mappedRows[at] ?? { fields: {}, errors: [] };
    const unreadable = mapped.errors.some(({ path }) => path === "row");
    if (unreadable) return { row, mapped, merge: false, errors: mapped.errors };
    const checked = checkers[entity](mapped, resolve(mapped));
    const errors = [...mapped.errors, ...unlessKnown(checked.errors, mapped.errors)];
    if (!checked.values || errors.length > 0) return { row, mapped, merge: false, errors };
    const isApart = apart.has(row.row);
    const merge = !isApart && checked.keys.asks.some((key) => earlierKeys.has(key));
    const another = checked.keys.loose?.some((key) => earlierKeys.has(key)) === true;
    for (const key of checked.keys.brings)
      // A row kept apart adds only keys that are unique: by others, later rows mean the record that
      // it was kept apart from.
      if (!isApart || key.startsWith("external:")) earlierKeys.add(key);
    const { values } = checked;
    const meant = isApart ? { apart: true as const } : another && { another: true as const };
    return { row, mapped, merge, ...meant, values, errors };
  });
}

/** Drops errors of fields that have one: an unreadable cell is one fault, not also a missing value. */
const unlessKnown = (errors: FieldError[], known: FieldError[]) =>
  errors.filter(({ path }) => !known.some((error) => error.path === path));

/** A row is a repetition when an earlier row brought one of the keys that it asks for. */
interface RowKeys {
  asks: string[];
  brings: string[];
  /** Looser keys by which the row may also find its record; after an earlier row with one of them, only if it agrees. */
  loose?: string[];
}

/** Usual number of keys that a row brings, at most, by entity. */
export const KEYS_PER_ROW = { categories: 1, businesses: 2, coupons: 2, events: 2 } as const;

interface Checked {
  values?: Record<string, unknown>;
  keys: RowKeys;
  errors: FieldError[];
}

const NO_KEYS: RowKeys = { asks: [], brings: [] };

function checkedAs<Values extends Record<string, unknown>>(
  schema: z.ZodType<Values>,
  given: object,
  /** Returns the keys that the row shares with rows of the same thing: those by which services match records. */
  keysOf: (values: Values) => RowKeys,
): Checked {
  const { success, data, error } = schema.safeParse(given);
  if (success) return { values: data, keys: keysOf(data), errors: [] };
  const errors = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return { keys: NO_KEYS, errors };
}

const checkers: Record<
  ImportEntity,
  (mapped: MappedRow, business: ReturnType<ResolveBusiness>) => Checked
> = {
  categories: ({ fields }) =>
    checkedAs(categoryWrite, fields, ({ name }) => {
      const keys = [categoryKey(name)];
      return { asks: keys, brings: keys };
    }),
  businesses: ({ fields }) =>
    checkedAs(businessRow, fields, (row) => ({
      asks: businessRowKeys(row),
      brings: businessKeys(row),
      loose: [...otherZerosKeys(row), ...unplacedBusinessKeys(row)],
    })),
  coupons({ fields }, business) {
    if (typeof business === "object") return { keys: NO_KEYS, errors: [business] };
    return checkedAs(couponRow, { ...fields, businessId: business }, (row) => ({
      asks: couponRowKeys(row),
      brings: couponKeys(row),
    }));
  },
  events({ fields }, business) {
    if (typeof business === "object") return { keys: NO_KEYS, errors: [business] };
    const { category, ...rest } = fields;
    const given = {
      ...rest,
      ...(category !== undefined && { category: eventCategory(category) }),
      ...(business !== undefined && { businessId: business }),
    };
    return checkedAs(townEventRow, given, (row) => ({
      // A row with more details than an earlier one is no repetition of it.
      asks: townEventRowKeys(row).filter((key) => townEventKeys(row).includes(key)),
      brings: townEventKeys(row),
      loose: movedEventKeys(row),
    }));
  },
};

/** Plain name with `&` as a word: `Food & Drink` is Food and Drink. */
const inWords = (name: string) => plainName(name.replaceAll("&", "and"));

/** Event categories by their keys and by the words that pages show for them; files use either. */
const EVENT_CATEGORIES = new Map(
  Object.entries(TOWN_EVENT_CATEGORIES).flatMap((names) =>
    names.map((name) => [inWords(name), names[0]] as const),
  ),
);
const eventCategory = (given: unknown) => EVENT_CATEGORIES.get(inWords(String(given))) ?? given;
