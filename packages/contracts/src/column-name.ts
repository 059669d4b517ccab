/** What columns of a file are called. */

/** Names that differ in case, spaces and punctuation only are one. */
export const plainName = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const DAYS: ReadonlySet<string> = new Set(["startDate", "endDate", "expiration", "paidUntil"]);

/**
 * Whether a column of days is called as the field is: of several that are read as it, that one counts first.
 * Not of other fields: a `name` behind a `company` is that of its contact person.
 */
export const isOwnName = (field: string, name: string) =>
  DAYS.has(field) && plainName(name) === plainName(field);
