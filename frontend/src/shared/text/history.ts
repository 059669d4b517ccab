/** Words of a record's history. */

/** Who it was, where nobody pressed a button. */
const NOBODY: Record<string, string> = { Import: "An import", System: "The system" };

/** More fields than these are counted instead of named. */
const NAMED = 3;

const listed = new Intl.ListFormat("en-US");

export const historyText = {
  open: (name: string) => `History of ${name}`,
  title: (name: string) => `History of ${name}`,
  loading: "Loading the history",
  loadFailed: (message: string) => `Failed to load the history: ${message}`,
  none: "Nothing has been recorded yet.",
  kept: (count: number) => `Only the last ${count} changes are kept.`,
  close: "Close",
  who: (by: { id: number | null; name: string }) =>
    by.id === null ? (NOBODY[by.name] ?? by.name) : by.name,
  created: (who: string, one: string) => `${who} created this ${one}`,
  changed: (who: string, labels: readonly string[]) =>
    `${who} changed ${labels.length > NAMED ? `${labels.length} fields` : listed.format(labels)}`,
  touched: (who: string, one: string) => `${who} saved this ${one} unchanged`,
  from: "from",
  to: "to",
  yes: "Yes",
  no: "No",
  empty: "(empty)",
  picture: "a picture",
  otherPicture: "another picture",
  number: (id: number) => `#${id}`,
} as const;
