/** What columns of a file are called. */

/** Names that differ in case, spaces and punctuation only are one. */
export const plainName = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether a column is called as the field is: of several that are read as it, that one counts first. */
export const isOwnName = (field: string, name: string) => plainName(name) === plainName(field);
