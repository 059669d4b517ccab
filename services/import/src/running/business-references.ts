/**
 * Which business a row means: first the one that has the id in the same file, else a stored one, by its
 * number, the id of its source or its name. An ambiguous reference means none.
 */
import { businessReference, referencedBusinesses } from "@mainstreet/contracts/business-reference";
import type { BusinessReference, NamedBusiness } from "@mainstreet/contracts/business-reference";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { FieldError } from "@mainstreet/contracts/errors";
import type { MappedRow } from "../reading/map-row.ts";
import type { BulkClient } from "./bulk-client.ts";

/** Returns the row's business, or why there is none; undefined where the row names none. */
export type ResolveBusiness = (row: MappedRow) => number | FieldError | undefined;

/** Cached references, more than most files have; beyond that they are asked for again. */
const KEPT = 10_000;

/** Returns a function that finds the candidates of each reference, in order. */
export const createFindBusinesses =
  (listings: BulkClient) =>
  async (town: string, references: BusinessReference[], signal: AbortSignal) => {
    const path = "/internal/business-references";
    const text = await listings.call(path, town, { references }, signal);
    return referencedBusinesses.parse(JSON.parse(text)).found;
  };

export type FindBusinesses = ReturnType<typeof createFindBusinesses>;

/** `ofFile` finds what ids of the file became; null is a row that was rejected. */
export function createBusinessResolver(options: {
  find: (references: BusinessReference[]) => Promise<NamedBusiness[][]>;
  ofFile: (ids: string[]) => Promise<ReadonlyMap<string, number | null>>;
}) {
  const { find, ofFile } = options;
  const known = new Map<string, NamedBusiness[]>();

  async function learn(rows: readonly MappedRow[]) {
    if (known.size > KEPT) known.clear();
    const asked = new Map<string, BusinessReference>();
    for (const row of rows) {
      const key = keyOf(row);
      const reference = businessReference.safeParse(referenceOf(row));
      if (reference.success && key !== NONE && !known.has(key)) asked.set(key, reference.data);
    }
    if (asked.size === 0) return;
    const found = await find([...asked.values()]);
    for (const [at, key] of [...asked.keys()].entries()) known.set(key, found[at] ?? []);
  }

  return async (rows: readonly MappedRow[]): Promise<ResolveBusiness> => {
    const ids = rows.flatMap(({ businessId }) => businessId ?? []);
    const own = await ofFile([...new Set(ids)]);
    const isOwn = ({ businessId = "" }: MappedRow) => own.has(businessId);
    await learn(rows.filter((row) => !isOwn(row)));
    return (row) => {
      if (keyOf(row) === NONE) return undefined;
      if (isOwn(row)) return own.get(row.businessId ?? "") ?? rejected(row);
      const candidates = known.get(keyOf(row)) ?? [];
      const [only, other] = candidates;
      return only && !other && !only.isUnsure ? only.id : fault(row, candidates);
    };
  };
}

const referenceOf = ({ businessId: id, businessName: name }: MappedRow) => ({
  ...(id !== undefined && { id }),
  ...(name !== undefined && { name }),
});
const keyOf = (row: MappedRow) => JSON.stringify(referenceOf(row));
const NONE = "{}";

const path = "businessId";
const rejected = ({ businessId }: MappedRow): FieldError => ({
  path,
  message: `The business with id ${businessId} in this file was rejected`,
});

function fault({ businessId, businessName = "" }: MappedRow, candidates: NamedBusiness[]) {
  const given = `“${(businessId ?? businessName).slice(0, 40)}”`;
  if (candidates.length === 0) {
    const how = businessId === undefined ? "named" : "with id";
    return { path, message: `There is no business ${how} ${given}` };
  }
  const named = candidates.map(({ id, name, address }) =>
    [`“${name}”`, address && `, ${address}`, isWouldBe(id) ? "" : ` (#${id})`].join(""),
  );
  const message = `${given} may be ${named.join(" or ")}: please write its number with the #, or its name with the address`;
  return { path, message };
}
