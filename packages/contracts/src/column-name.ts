/** Names of file columns. */

/** Normalizes names that differ only in case, spaces and punctuation. */
export const plainName = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const DAYS: ReadonlySet<string> = new Set(["startDate", "endDate", "expiration", "paidUntil"]);
/** Names that may also refer to another end, such as that of what a deal is for. */
const VAGUE_ENDS = new Set(["end", "enddate", "ends", "endson", "lastday", "fechadefin"]);

/**
 * Returns the precedence of a column among those read as the same field, lowest first: for days, a column named
 * like the field is first (-1), vaguely named ends are last (1). Columns of other fields keep their order (0),
 * as a `name` after a `company` is that of a contact person.
 */
export function precedenceOf(field: string, name: string): number {
  if (!DAYS.has(field)) return 0;
  const plain = plainName(name);
  if (plain === plainName(field)) return -1;
  return field === "expiration" && VAGUE_ENDS.has(plain) ? 1 : 0;
}
