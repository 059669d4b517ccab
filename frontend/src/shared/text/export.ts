/** Words of the export of a list. */
const number = (count: number) => count.toLocaleString("en-US");

export const exportText = {
  button: (rows: number) => `Export CSV (${number(rows)})`,
  /** Before the list is known. */
  plain: "Export CSV",
  busy: "Exporting...",
  done: (rows: number, one: string, many: string) =>
    `Exported ${number(rows)} ${rows === 1 ? one : many}`,
  failed: "Export failed",
} as const;
