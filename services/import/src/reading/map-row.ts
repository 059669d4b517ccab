/** Maps a row of the file to fields of an entity: recognizes names, reads cells, joins the address. */
import { businessRow } from "@mainstreet/contracts/business";
import { plainName } from "@mainstreet/contracts/column-name";
import type { FieldError } from "@mainstreet/contracts/errors";
import { link, picture, website } from "@mainstreet/contracts/fields";
import type { ImportEntity, ImportFileType } from "@mainstreet/contracts/import";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import type { Misplaced } from "@mainstreet/contracts/import-mapping";
import { linkOf } from "@mainstreet/contracts/written-link";
import type { TownPlace } from "@mainstreet/service/towns/town-place";
import { readCell, saysNothing, textOf } from "./cells.ts";
import { byPrecedence } from "./columns.ts";
import type { Column, Kind } from "./columns.ts";
import { locate } from "./coordinates.ts";
import type { Located } from "./coordinates.ts";
import { withTimes } from "./event-times.ts";
import type { Written } from "./event-times.ts";
import { STORABLE } from "./file-row.ts";
import type { FileRow } from "./file-row.ts";
import { withoutHtml } from "./html.ts";
import { columnReader } from "./mapping.ts";
import type { Place } from "@mainstreet/nearby/distance";
import type { z } from "zod";

export interface MappedRow {
  /** Only fields with a value; validated by the entity's schema later. */
  fields: Record<string, unknown>;
  /** Id of the row within its file, if it has one. */
  fileId?: string;
  /** Number of the existing record that the row is. */
  recordId?: number;
  /** Ids that the row refers to: of rows in the file, or of records. */
  categoryId?: string;
  categoryName?: string;
  businessId?: string;
  businessName?: string;
  /** What is wrong with its coordinates, which are not where the town is. */
  misplaced?: Misplaced;
  /** Unreadable links, plan, phone, code, source id, hours or recurrence, which are left out of the stored row. */
  leftOut?: FieldError[] | undefined;
  /** Day on which an event begins in UTC, as the file gives it, where the town's local day differs. */
  utcDay?: string | undefined;
  errors: FieldError[];
}

/** How the rows of a file are read. */
export interface RowReading {
  mapping?: FileMapping | undefined;
  /** Location of the town. */
  place?: TownPlace | undefined;
  /** Time zone of the town; absent: unknown. */
  timeZone?: string | undefined;
  /** Days such as 5/6/2026 have the day first, unlike in the United States. */
  daysFirst?: boolean | undefined;
  fileType?: ImportFileType | undefined;
}

/** Returns a function that maps the rows of one file of a town. */
export function createRowMapper(
  town: string,
  { mapping, place, timeZone, daysFirst, fileType }: RowReading = {},
) {
  const read = columnReader(mapping);
  const located = (given: Partial<Place>) => locate(given, place, mapping?.mend);
  return (row: FileRow): MappedRow => {
    if (row.fault) return { fields: {}, errors: [{ path: "row", message: row.fault }] };
    if (row.size > STORABLE)
      return { fields: {}, errors: [{ path: "row", message: "The row is too long" }] };
    const fields: Record<string, unknown> = {};
    const written: Written = {};
    const errors: FieldError[] = [];
    const faults: FieldError[] = [];
    const leftOut: FieldError[] = [];
    const names = row.cells.map(([name]) => name);
    const columns = names.map((name) => read(row.entity, name, names));
    // Our own exports hold plain texts, not HTML.
    const isExport = columns.some((column) => column?.of !== undefined);
    const isOfOtherTown = columns.some((column) => (column?.of ?? town) !== town);
    const hasNames = columns.some((column) => column?.field === "category");
    const cells = row.cells.map(([name, raw], at) => {
      const column = columns[at];
      const isNamed = isOfOtherTown && (hasNames || plainName(name) === "categoryid");
      return { name, raw, column: isNamed ? withNames(column) : column };
    });
    // A calendar's `date` may be the day on which it was written; `start_date` takes precedence.
    const inTurn = cells.toSorted((one, other) => byPrecedence(one.column, other.column));
    for (const { name, raw, column } of inTurn) {
      if (fileType === "csv" && column?.kind !== "lines" && opensQuote(raw, column))
        errors.push({ path: column?.field ?? "row", message: openQuote(name) });
      if (!column || column.field in fields || (column.of ?? town) !== town) continue;
      if (saysNothing(raw, column)) continue;
      const text = isExport ? raw : withoutHtml(column.kind, raw);
      const cell = readCell(column, text, daysFirst);
      if (cell === null) continue;
      const { field: path } = column;
      const value = "value" in cell ? valueOf(column, cell.value) : undefined;
      const invalid = LEFT_OUT_UNLESS[column.kind]?.safeParse(value).error?.issues[0];
      if ("fault" in cell) faults.push({ path, message: cell.fault });
      else if ("left" in cell) leftOut.push({ path, message: cell.left });
      else if (invalid) leftOut.push({ path, message: invalid.message });
      else fields[path] = value;
      if ("written" in cell) written[path] = cell.written;
    }
    const timed =
      row.entity === "events"
        ? withTimes(fields, written, { daysFirst, timeZone })
        : { fields, errors: [], utcDay: undefined };
    // Another column of the same field may have been read.
    const isMissing = ({ path }: FieldError) => !(path in fields);
    const left = leftOut.filter(isMissing);
    return {
      ...shape(row.entity, timed.fields, { located, isOfOtherTown }),
      leftOut: left.length > 0 ? left : undefined,
      utcDay: timed.utcDay,
      errors: [...errors, ...faults.filter(isMissing), ...timed.errors],
    };
  };
}

/**
 * A quote closed only by the next one, perhaps rows below, which would make all between one cell. Doesn't
 * match cells that are quoted as a whole.
 */
const OPEN_QUOTE = /^"[^"\r\n]*[\r\n]([^"]*)"[^]/;
const openQuote = (name: string) => `“${name}” opens a quote that is not closed in its line`;

/**
 * Whether the cell has swallowed others. An unused column may hold any text, even after a quotation: there,
 * only delimiters in what was swallowed tell.
 */
function opensQuote(raw: unknown, column: unknown): boolean {
  const [, swallowed] = (typeof raw === "string" && OPEN_QUOTE.exec(raw)) || [];
  return swallowed !== undefined && (column !== undefined || /[,;\t|]/.test(swallowed));
}

/** Schemas of the kinds whose invalid values are left out of the row. */
const LEFT_OUT_UNLESS: Partial<Record<Kind, z.ZodType>> = {
  link,
  picture,
  site: website,
  plan: businessRow.shape.plan,
};

/**
 * Returns a cell's value for its field: links completed, plans in lower case (pages capitalize them), and our
 * record numbers as `#57`, so that they are not taken for ids of the file.
 */
function valueOf({ field, kind, of }: Column, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (kind === "link") return linkOf(field, value);
  if (kind === "plan") return value.toLowerCase();
  return of === undefined ? value : value.replace(/^\d+$/, "#$&");
}

/** In exports of other towns, categories go by name: numbers are dropped, which earlier versions did not mark. */
function withNames(column: Column | undefined): Column | undefined {
  if (column?.field === "categoryId") return undefined;
  return column?.kind === "category" ? { ...column, kind: "name" } : column;
}

/** Separates ids from the fields that the entity's schema knows. */
function shape(
  entity: ImportEntity,
  read: Record<string, unknown>,
  {
    located,
    isOfOtherTown,
  }: { located: (given: Partial<Place>) => Located; isOfOtherTown: boolean },
): Omit<MappedRow, "errors"> {
  const { id, businessId, businessName, categoryId, category, ...others } = read;
  // An event's category is a word, not a record.
  const rest = entity === "events" ? { ...others, category } : others;
  const named = entity !== "events" && typeof category === "string" ? category : undefined;
  const numbered = !isOfOtherTown && named !== undefined && /^#?\d+$/.test(named);
  return {
    ...(entity === "businesses" ? placed(rest, located) : { fields: rest }),
    ...(typeof id === "string" && (RECORD.test(id) ? { recordId: +id.slice(1) } : { fileId: id })),
    ...(typeof businessId === "string" && { businessId }),
    ...(typeof businessName === "string" && { businessName }),
    // Our own exports have both: the name means more across towns.
    ...(named !== undefined && !numbered
      ? { categoryName: named }
      : typeof categoryId === "string"
        ? { categoryId }
        : named !== undefined && { categoryId: named }),
  };
}

const RECORD = /^#[1-9]\d{0,14}$/;

/** Joins city, state and postal code to the address; leaves out implausible coordinates. */
function placed(
  read: Record<string, unknown>,
  located: (given: Partial<Place>) => Located,
): Pick<MappedRow, "fields" | "misplaced"> {
  const { city, state, postalCode, latitude, longitude, ...rest } = read;
  const street = textOf(rest["address"]);
  const cityName = textOf(city);
  const [code, stateName] = [textOf(postalCode), textOf(state)];
  const regionWith = (ofCode: string) => [stateName, ofCode].filter(Boolean).join(" ");
  const region = regionWith(postalCodeOf(code, stateName));
  // An address composed in the file contains the postal code as written, even a shortened one.
  const written =
    cityName !== "" && namesCity(street, cityName, [stateName, code, region, regionWith(code)]);
  const address = written ? street : [street, cityName, region].filter(Boolean).join(", ");
  const { place, misplaced } = located({
    ...half("latitude", latitude),
    ...half("longitude", longitude),
  });
  const fields = { ...rest, ...(address !== "" && { address }), ...place };
  return { fields, ...(misplaced && { misplaced }) };
}

/** States whose ZIP codes begin with a zero. */
const WITH_ZERO =
  /^(?:CT|MA|ME|NH|NJ|PR|RI|VI|VT|Connecticut|Massachusetts|Maine|New Hampshire|New Jersey|Puerto Rico|Rhode Island|(?:US )?Virgin Islands|Vermont)$/i;

/** Restores ZIP codes that spreadsheets took for numbers: 01970 becomes 1970, or 1970.0. */
function postalCodeOf(written: string, state: string): string {
  const [, digits = "", more = ""] = /^(\d{3,5})(?:\.0+|(-\d{4}))?$/.exec(written) ?? [];
  if (digits === "") return written;
  return (WITH_ZERO.test(state.replaceAll(".", "")) ? digits.padStart(5, "0") : digits) + more;
}

const REGION = /^(?:[a-z]{2} )?\d{5}(?:-\d{4})?$/;

/**
 * Whether the address contains the city, perhaps as `Maplewood NY 12801` or `10115 Berlin`; `Maplewood Dr` is a
 * street.
 */
function namesCity(address: string, city: string, regions: readonly string[]): boolean {
  const name = city.toLowerCase();
  const isRegion = (text: string) =>
    REGION.test(text) || regions.some((region) => region !== "" && region.toLowerCase() === text);
  return address
    .toLowerCase()
    .split(",")
    .some((part, at) => {
      const [before, after] = ` ${part.trim()} `.split(` ${name} `);
      const region = after === undefined ? undefined : `${before}${after}`.trim();
      return region === "" || (at > 0 && region !== undefined && isRegion(region));
    });
}

const half = (name: keyof Place, value: unknown): Partial<Place> =>
  typeof value === "number" ? { [name]: value } : {};
