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
import { matchKey } from "@mainstreet/contracts/match-key";
import type { FileRow } from "../reading/file-row.ts";
import type { MappedRow } from "../reading/map-row.ts";
import type { KeySet } from "./key-set.ts";

export interface PreparedRow {
  row: FileRow;
  mapped: MappedRow;
  /** The same key came earlier in the file: the row only fills blanks. */
  merge: boolean;
  /** Checked fields, still without the category; absent when the row is rejected. */
  values?: Record<string, unknown>;
  errors: FieldError[];
}

/** Finds the record that a row names by an id, in its file or among the stored ones. */
export type Resolve = (id: string) => number | FieldError;

/** Rows of one batch, in order; `seen` learns their keys. */
export function prepareRows(
  entity: ImportEntity,
  rows: readonly FileRow[],
  mappedRows: readonly MappedRow[],
  resolveBusiness: Resolve,
  seen: KeySet,
): PreparedRow[] {
  return rows.map((row, at) => {
    const mapped = mappedRows[at] ?? { fields: {}, errors: [] };
    const unreadable = mapped.errors.some(({ path }) => path === "row");
    if (unreadable) return { row, mapped, merge: false, errors: mapped.errors };
    const checked = checkers[entity](mapped, resolveBusiness);
    const errors = [...mapped.errors, ...unlessKnown(checked.errors, mapped.errors)];
    if (!checked.values || errors.length > 0) return { row, mapped, merge: false, errors };
    // Every key must be learned, also of a row whose first key is known.
    const known = checked.keys.filter((key) => !seen.add(key));
    return { row, mapped, merge: known.length > 0, values: checked.values, errors };
  });
}

/** A cell that could not be read is one fault, not also a missing value. */
const unlessKnown = (errors: FieldError[], known: FieldError[]) =>
  errors.filter(({ path }) => !known.some((error) => error.path === path));

interface Checked {
  values?: Record<string, unknown>;
  keys: string[];
  errors: FieldError[];
}

const checkers = {
  categories({ fields }) {
    const result = categoryWrite.safeParse({ name: "", ...fields });
    if (!result.success) return rejected(result.error.issues);
    return accepted(result.data, [result.data.name.toLowerCase()]);
  },
  businesses({ fields }) {
    const result = businessRow.safeParse({ name: "", ...fields });
    if (!result.success) return rejected(result.error.issues);
    const { externalId, name, address = "" } = result.data;
    const keys = [`k|${matchKey(name, address)}`];
    return accepted(result.data, externalId ? [...keys, `e|${externalId}`] : keys);
  },
  coupons({ fields, businessId }, resolveBusiness) {
    const business = businessId === undefined ? undefined : resolveBusiness(businessId);
    if (typeof business === "object") return { keys: [], errors: [business] };
    const result = couponRow.safeParse({ title: "", ...fields, businessId: business });
    if (!result.success) return rejected(result.error.issues);
    const { code, title } = result.data;
    const key = code ? `c|${code.toLowerCase()}` : `t|${title.toLowerCase()}`;
    return accepted(result.data, [`${result.data.businessId}|${key}`]);
  },
} satisfies Record<ImportEntity, (mapped: MappedRow, resolveBusiness: Resolve) => Checked>;

const accepted = (values: Record<string, unknown>, keys: string[]): Checked => ({
  values,
  keys,
  errors: [],
});

const rejected = (issues: readonly { path: PropertyKey[]; message: string }[]): Checked => ({
  keys: [],
  errors: issues.map(({ path, message }) => ({ path: path.join("."), message })),
});
