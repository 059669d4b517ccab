/** What columns of a file are called. */

/** Names that differ in case, spaces and punctuation only are one. */
export const plainName = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const DAYS: ReadonlySet<string> = new Set(["startDate", "endDate", "expiration", "paidUntil"]);
/** Something else may end on these, such as what a deal is for. */
const VAGUE_ENDS = new Set(["end", "enddate", "ends", "endson", "lastday", "fechadefin"]);

/**
 * In which turn a column counts among those that are read as the same field: of days the one that is called
 * as the field is before all others (-1), vague ones last (1). Not of other fields, which count as they
 * stand: a `name` behind a `company` is that of its contact person.
 */
export function precedenceOf(field: string, name: string): number {
  if (!DAYS.has(field)) return 0;
  const plain = plainName(name);
  if (plain === plainName(field)) return -1;
  return field === "expiration" && VAGUE_ENDS.has(plain) ? 1 : 0;
}
