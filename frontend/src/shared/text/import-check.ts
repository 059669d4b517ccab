/** Texts of the check of a file before it is imported. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import { isFieldOf } from "@mainstreet/contracts/import-mapping";
import type { ImportField } from "@mainstreet/contracts/import-mapping";
import { count } from "../format/number.ts";
import { eventFieldText } from "./manage-events.ts";
import { businessFieldText, categoryFieldText, couponFieldText } from "./records.ts";

const rowsOf = (rows: number) => (rows === 1 ? "1 row" : `${count(rows)} rows`);
const these = (rows: number) =>
  rows === 1
    ? "the business is imported without coordinates and waits to be located."
    : "the businesses are imported without coordinates and wait to be located.";

export const checkText = {
  button: "Check file first",
  title: "Before the import",
  kind: "Holds",
  sheet: "Sheet",
  kindUnknown: "Please choose…",
  kindMixed: "Several kinds",
  file: "File",
  rows: "Rows",
  about: (rows: number) => `about ${count(rows)}`,
  size: "Size",
  written: "Written as",
  delimiters: new Map([
    [",", "commas"],
    [";", "semicolons"],
    ["\t", "tabs"],
  ]),
  encodings: new Map([
    ["utf-8", "UTF-8"],
    ["utf-16le", "UTF-16"],
    ["utf-16be", "UTF-16"],
    ["windows-1252", "Windows-1252"],
  ]),
  columns: "Columns",
  used: (used: number, all: number) => `${count(used)} of ${count(all)} used`,
  hasHeader: "The first line names the columns",
  remembered: "The columns are read as they were chosen for an earlier file like this one.",
  headerless:
    "The first line looks like a row, not like names of columns. Please say what each column holds.",
  repeated: (name: string) =>
    `“${name}” stands in the first line more than once. None of these columns is read until you say which one counts.`,
  shared: (field: string, names: readonly string[]) =>
    `${names.join(", ")} are all read as ${field}: in each row the first that is not blank counts.`,
  mappingTitle: "Columns",
  column: "Column",
  columnKind: "Kind",
  samples: "First values",
  readAs: "Read as",
  readAsOf: (column: string) => `Read ${column} as`,
  ignored: "Not used",
  missing: (fields: readonly string[]) =>
    `No column is read as: ${fields.join(", ")}. Please choose one.`,
  kindMissing: "Please say what the file holds.",
  check: "Check rows",
  checkAgain: "Check again",
  checking: "Checking rows",
  /** Announced to screen readers when the check is done. */
  checked: (counts: string) => `Rows are checked. ${counts}`,
  outcomeTitle: "What the import would do",
  nothingYet: "Nothing has been imported yet.",
  meaning: {
    added: "new records",
    changed: "records that get new values",
    unchanged: "rows that say what is stored already",
    merged: "rows that repeat a record of this file; they only fill what is blank",
    rejected: "rows that cannot be stored",
  },
  firstRows: (what: string) => `First rows: ${what}`,
  shownOf: (shown: number, all: number) =>
    shown < all ? `The first ${count(shown)} of ${count(all)}` : `All ${count(all)}`,
  name: "Name",
  details: "Details",
  blank: "blank",
  daysFirst:
    "Days such as 5/6/2030 are read as June 5, because other days of the file can only be meant so.",
  newCategories: (names: readonly string[]) => `New categories: ${names.join(", ")}.`,
  uncertain: (rows: number) =>
    rows === 1
      ? "1 row may end differently, because an earlier row of the file changes what it refers to."
      : `${count(rows)} rows may end differently, because earlier rows of the file change what they refer to.`,
  swapped: (rows: number) =>
    `In ${rowsOf(rows)} latitude and longitude look swapped. As they are, ${these(rows)}`,
  sign: (rows: number) =>
    `In ${rowsOf(rows)} a coordinate seems to lack its minus. As they are, ${these(rows)}`,
  half: (rows: number) => `${rowsOf(rows)} with only one of the two coordinates: ${these(rows)}`,
  far: (rows: number, miles: number | null) =>
    miles === null
      ? `${rowsOf(rows)} with coordinates that are nowhere on earth: ${these(rows)}`
      : `${rowsOf(rows)} with coordinates more than ${count(miles)} miles from the town: ${these(rows)}`,
  mendSwapped: "Swap them",
  mendSign: "Set the minus",
  mendedSwapped: (rows: number) =>
    `In ${rowsOf(rows)} latitude and longitude are swapped back by the import.`,
  mendedSign: (rows: number) => `In ${rowsOf(rows)} the import sets the minus.`,
  leaveAsTheyAre: "Leave them",
  faultAbove: "This file cannot be imported: see what is wrong with it above.",
  nothingToStore: (rows: number) =>
    rows === 1
      ? "There is nothing to import: the only row would be rejected."
      : `There is nothing to import: all ${count(rows)} rows would be rejected.`,
  faultTitle: "This file cannot be imported",
  import: "Import Data",
  cancel: "Cancel",
  leave: "Discard the columns that you have chosen?",
  drop: "Remove this file?",
  dropped: "What you have said of its columns and rows goes with it.",
  remove: "Remove",
  choose: "Say what the columns hold",
  mappingRemembered: "Its columns were read as they were chosen for an earlier file like it.",
  failed: {
    check: "Failed to check the file",
    mapping: "Failed to save the columns",
    start: "Import failed",
    drop: "Failed to remove the file",
    reopen: "Failed to open the columns",
  },
} as const;

const number = "Number";
const businessName = "Name of the business";

/** Labels of record fields: those of their forms, and of fields that no form has. */
const fieldText = {
  categories: { ...categoryFieldText, id: number },
  businesses: {
    ...businessFieldText,
    id: number,
    externalId: "Id in your own list",
    city: "City",
    state: "State",
    postalCode: "Postal code",
    categoryId: "Number of the category",
  },
  coupons: { ...couponFieldText, id: number, businessName },
  events: { ...eventFieldText, id: number, businessName },
} satisfies { [Entity in ImportEntity]: Record<ImportField<Entity>, string> };

/** Returns the label of the field that a column is mapped to. */
export function columnLabel(entity: ImportEntity, field: string): string {
  const texts: Readonly<Record<string, unknown>> = fieldText[entity];
  const text = isFieldOf(entity, field) ? texts[field] : field;
  return typeof text === "string" ? text : field;
}

/** Returns the label of a record's field by its property name. */
export const fieldLabel = (entity: ImportEntity, field: string): string =>
  columnLabel(entity, field === "categoryId" ? "category" : field);
