/** Words for rows of a file that are taken for something that is there. */
import { count } from "../format/number.ts";

export const matchText = {
  title: "What rows are taken for",
  meaning: "records that are there already, or earlier rows of this file; each can be kept apart",
  inFile: "In the file",
  takenFor: "Taken for",
  by: "Because of the same",
  any: "Anything",
  reasons: {
    sourceId: "id in its source",
    nameAndAddress: "name and address",
    nameAndPhone: "name and phone",
    name: "name",
    code: "code",
    title: "title",
    nameAndDay: "name and day",
  },
  keepApart: "Keep apart",
  keepApartOf: (row: number) => `Keep row ${row} apart`,
  always: "Always one",
  earlierRow: (row: number) => `Row ${count(row)} of this file`,
  anEarlierRow: "An earlier row of this file",
  apart: (rows: number) => {
    if (rows === 0)
      return "Each row changes what it is taken for. A row that is kept apart is added instead.";
    return rows === 1
      ? "1 row is kept apart: it becomes a record of its own."
      : `${count(rows)} rows are kept apart: they become records of their own.`;
  },
  none: "There are none.",
  download: "Download all as CSV",
  failed: "Failed to load the rows",
  saveFailed: "Failed to keep the row apart",
} as const;
