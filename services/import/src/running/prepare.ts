/**
 * From rows of the file to rows of a batch: mapped, checked, and marked where the same file named the
 * same thing before. Everything here depends on the file and its ids alone, so that a killed import
 * prepares a batch a second time exactly as the first.
 */
import { businessRow } from "@mainstreet/contracts/business";
import { categoryWrite } from "@mainstreet/contracts/category";
import { couponRow } from "@mainstreet/contracts/coupon";
import type { FieldError } from "@mainstreet/contracts/errors";
import type { ImportEntity } from "@mainstreet/contracts/import";
import { TOWN_EVENT_CATEGORIES, townEventRow } from "@mainstreet/contracts/town-event";
import type { z } from "zod";
import type { FileRow } from "../reading/file-row.ts";
import type { MappedRow } from "../reading/map-row.ts";
import type { ResolveBusiness } from "./business-references.ts";
import type { KeySet } from "./key-set.ts";
import { rowKeys } from "./keys.ts";
import type { RowKeys } from "./keys.ts";

export interface PreparedRow {
  row: FileRow;
  mapped: MappedRow;
  /** The same key came earlier in the file: the row only fills blanks. */
  merge: boolean;
  /** An admin has decided that it becomes a record of its own, whatever it has in common with others. */
  apart?: true;
  /** An earlier row of the file is of an event that it might otherwise have moved. */
  another?: true;
  /** Checked fields, still without the category; absent when the row is rejected. */
  values?: Record<string, unknown>;
  errors: FieldError[];
}

/** Rows of one batch, in order; `earlierKeys` learns their keys, `apart` are numbers of rows. */
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
      // Of a row kept apart only what no two may share: by the rest later rows mean what it was kept apart from.
      if (!isApart || key.startsWith("external:")) earlierKeys.add(key);
    const { values } = checked;
    const meant = isApart ? { apart: true as const } : another && { another: true as const };
    return { row, mapped, merge, ...meant, values, errors };
  });
}

/** A cell that could not be read is one fault, not also a missing value. */
const unlessKnown = (errors: FieldError[], known: FieldError[]) =>
  errors.filter(({ path }) => !known.some((error) => error.path === path));

interface Checked {
  values?: Record<string, unknown>;
  keys: RowKeys;
  errors: FieldError[];
}

const NO_KEYS: RowKeys = { asks: [], brings: [] };

const checkers = {
  categories({ fields }) {
    const result = categoryWrite.safeParse({ name: "", ...fields });
    if (!result.success) return rejected(result.error.issues);
    return accepted(result.data, rowKeys.categories(result.data));
  },
  businesses({ fields }) {
    const result = businessRow.safeParse({ name: "", ...fields });
    if (!result.success) return rejected(result.error.issues);
    return accepted(result.data, rowKeys.businesses(result.data));
  },
  coupons({ fields }, business) {
    if (typeof business === "object") return { keys: NO_KEYS, errors: [business] };
    const result = couponRow.safeParse({ title: "", ...fields, businessId: business });
    if (!result.success) return rejected(result.error.issues);
    return accepted(result.data, rowKeys.coupons(result.data));
  },
  events({ fields }, business) {
    if (typeof business === "object") return { keys: NO_KEYS, errors: [business] };
    const { category, ...rest } = fields;
    const result = townEventRow.safeParse({
      name: "",
      ...rest,
      ...(category !== undefined && { category: eventCategory(category) }),
      ...(business !== undefined && { businessId: business }),
    });
    if (!result.success) return rejected(result.error.issues);
    return accepted(result.data, rowKeys.events(result.data));
  },
} satisfies Record<
  ImportEntity,
  (mapped: MappedRow, business: ReturnType<ResolveBusiness>) => Checked
>;

/** Files name a category by its key or by the words that pages show for it. */
function eventCategory(given: unknown): unknown {
  const wanted = String(given).toLowerCase();
  const found = Object.entries(TOWN_EVENT_CATEGORIES).find((names) =>
    names.some((name) => name.toLowerCase() === wanted),
  );
  return found?.[0] ?? given;
}

const accepted = (values: Record<string, unknown>, keys: RowKeys): Checked => ({
  values,
  keys,
  errors: [],
});

const rejected = (issues: readonly z.core.$ZodIssue[]): Checked => ({
  keys: NO_KEYS,
  errors: issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
});
