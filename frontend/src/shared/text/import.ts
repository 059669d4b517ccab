/** Texts of the Import tab. */
import type { ImportUndoQuestion } from "@mainstreet/contracts/import";
import { count, counted } from "../format/number.ts";

export const importText = {
  title: "Import Business Listings",
  fileType: "File type",
  json: "JSON",
  csv: "CSV",
  xlsx: "Excel",
  file: "File",
  choose: "Choose…",
  chooseFile: "Choose a file",
  button: "Import Data",
  busy: "Importing...",
  helpJson: "JSON files should include categories, businesses and coupons arrays.",
  helpCsv:
    "The CSV filename should include 'business', 'coupon' or 'category' to determine the type.",
  helpExcel:
    "Excel workbooks (.xlsx) are read like CSV files, the first sheet unless you choose another when you check the file.",
  exampleTitle: "JSON example",
  fileTypeRequired: "Please select a file type",
  fileRequired: "No file selected",
  wrongExtension: (type: string) =>
    `File extension doesn't match selected type. Expected ${type} file.`,
  successTitle: "Import Successful",
  nothingTitle: "Nothing Imported",
  failedTitle: "Import Failed",
  successToast: "Import successful",
  failedToast: "Import failed",
  failed: "Failed to import data",
  categories: "Categories",
  businesses: "Businesses",
  coupons: "Coupons",
  events: "Events",
  items: "Items imported",
  added: "Added",
  changed: "Changed",
  unchanged: "Unchanged",
  merged: "Merged",
  rejected: "Rejected",
  row: "Row",
  rows: "Rows",
  kind: "Kind",
  withoutCoordinates: (businesses: number) =>
    businesses === 1
      ? "1 new business has no coordinates yet and waits to be located."
      : `${count(businesses)} new businesses have no coordinates yet and wait to be located.`,
  withoutHours: (rows: number) =>
    rows === 1
      ? "1 row has opening hours that cannot be kept as they are written. The rest of it can."
      : `${count(rows)} rows have opening hours that cannot be kept as they are written. The rest of them can.`,
  withoutRepeats: (events: number) =>
    events === 1
      ? "1 event repeats in a way that cannot be kept as it is written. The rest of it can."
      : `${count(events)} events repeat in a way that cannot be kept as it is written. The rest of them can.`,
  withoutLinks: (rows: number) =>
    rows === 1
      ? "1 row has a link that is none, such as a name, or a picture that this town does not have. The rest of it can be kept."
      : `${count(rows)} rows have links that are none, such as names, or pictures that this town does not have. The rest of them can be kept.`,
  withoutPlan: (rows: number) =>
    rows === 1
      ? "1 row has a plan other than Featured or Premium. The rest of it can be kept."
      : `${count(rows)} rows have plans other than Featured or Premium. The rest of them can be kept.`,
  withoutPhone: (rows: number) =>
    rows === 1
      ? "1 row has a telephone number, a code or an id that a spreadsheet has shortened. The rest of it can be kept."
      : `${count(rows)} rows have telephone numbers, codes or ids that a spreadsheet has shortened. The rest of them can be kept.`,
  withoutNumber: (rows: number) =>
    rows === 1
      ? "1 row has the number of a record that is not there any more, and is a new record. One that was deleted can be restored instead."
      : `${count(rows)} rows have numbers of records that are not there any more, and are new records. Those that were deleted can be restored instead.`,
  storedWithout: "Stored without",
  unknownColumns: (names: readonly string[]) => `Columns not used: ${names.join(", ")}.`,
  shadowedColumns: (names: readonly string[]) =>
    `Columns not used where another that says the same is filled in: ${names.join(", ")}.`,
  uploading: (percent: number) => `Uploading, ${percent} %`,
  waiting: "Waiting for its turn",
  running: (done: string, total: string | undefined) =>
    total === undefined ? `${done} rows done` : `${done} of ${total} rows done`,
  progressLabel: "Import progress",
  rejectedTitle: "Rejected rows",
  rejectedDownload: "Download as CSV",
  rejectedKept: (kept: number, all: number) =>
    `Of ${count(all)} rows that were rejected, or stored without something, ${count(kept)} are listed, here and in the CSV. The others are in the file alone.`,
  rejectedReasons: "Reasons",
  rejectedValues: "As it stood in the file",
  rejectedFailed: "Failed to load the rejected rows",
  earlierTitle: "Earlier imports",
  earlierEmpty: "Nothing has been imported yet.",
  shownFailed: "Failed to load the import",
  waitingFailed: "Failed to load the files that wait",
  earlierFailed: "Failed to load the earlier imports",
  when: "When",
  status: "Status",
  result: "Result",
  show: "Show",
  showOf: (name: string) => `Show the result of ${name}`,
  who: "By",
  downloadOf: (name: string) => `Download ${name}`,
  cancel: "Cancel import",
  stopping: "Stopping…",
  cancelFailed: "Failed to cancel the import",
  cancelledTitle: "Import Cancelled",
  resume: "Continue import",
  resumeFailed: "Failed to continue the import",
  undo: "Undo import",
  undoQuestion: (name: string) => `Undo the import of ${name}?`,
  undoWhatGoes:
    "Records that it created are removed. Records that it changed become what they were. What somebody has edited since stays, and you will see its name.",
  undoCounting: "Counting what else needs these records…",
  undoNotCounted: "What else needs these records could not be counted.",
  undoNeeded: ({ needed, coupons, events, confirmed, complete }: ImportUndoQuestion) => {
    const attached = [
      coupons > 0 && counted(coupons, "coupon"),
      events > 0 && counted(events, "event"),
    ].filter((what) => what !== false);
    const reasons = [
      attached.length > 0 && `by ${attached.join(" and ")} from elsewhere`,
      confirmed > 0 && `${count(confirmed)} by other imports`,
    ].filter((reason) => reason !== false);
    const records = counted(needed, "record");
    return `${complete ? "" : "At least "}${records} that would be removed ${needed === 1 ? "is" : "are"} needed: ${reasons.join("; ")}.`;
  },
  undoChoice: "Records that are needed",
  undoKeep: "Keep what is needed",
  undoRemove: "Remove it too, with its coupons and events",
  undoFailed: "Failed to undo the import",
  undoing: (done: string) => `Undoing, ${done} records done`,
  undoWaits: "The undo starts when it is its turn",
  undoneTitle: "Import Undone",
  undoIncompleteTitle: "Undo not complete",
  removed: "Removed",
  restored: "Restored",
  kept: "Kept",
  keptTitle: "Kept, because they were edited since, are needed, or belonged to what is deleted",
  keptName: "Name",
  keptMore: (records: number) => `and ${count(records)} more`,
  perSecond: (rows: string) => `${rows} rows a second`,
  secondsLeft: (seconds: number) =>
    seconds < 60 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`,
  statuses: {
    draft: "Not imported yet",
    checking: "Being checked",
    waiting: "Waiting",
    running: "Running",
    finished: "Finished",
    failed: "Failed",
    cancelled: "Cancelled",
    undoing: "Being undone",
    undone: "Undone",
  },
} as const;

/** Example file in the help text; it can be imported as it is. */
export const importExample = `{
  "categories": [
    { "id": 1, "name": "Coffee & Bakery" }
  ],
  "businesses": [
    {
      "id": 1,
      "name": "Larkspur Bakery",
      "address": "12 Mill Lane",
      "phone": "555-0142",
      "latitude": 40.7128,
      "longitude": -74.006,
      "categoryId": 1
    }
  ],
  "coupons": [
    {
      "businessId": 1,
      "title": "Two croissants for one",
      "discount": "2 for 1",
      "code": "CRUMB2",
      "expiration": "2027-12-31",
      "terms": "One per visit. Until sold out."
    }
  ]
}`;

/** Texts of file rows that match existing records. */
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
