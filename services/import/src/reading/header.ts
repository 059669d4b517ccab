/** Whether the first line of a CSV names its columns, and guesses for columns without names. */
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { ImportField, MappedColumn } from "@mainstreet/contracts/import-mapping";
import { plainName } from "@mainstreet/contracts/column-name";
import { columnOf } from "./columns.ts";
import { dayOf, orderOf } from "./days.ts";

const NUMBER = /^[-+]?\$?\d[\d.,]*%?$/;
const STREET = /^\d+\w? +\p{L}/u;
const PHONE = /^[+(]?\d[\d ().-]{6,}$/;
const LINK =
  /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|us|edu|gov)(?:\/\S*)?$/i;
const MAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const LONGEST_NAME = 60;
/** Characters of a column's name, which each kept row repeats. */
const NAME_LIMIT = 200;
const ENTITIES = ["businesses", "coupons", "events", "categories"] as const;

/** Whether cells of the first line look like values rather than names of columns. */
export function isHeaderless(cells: readonly string[], entity: ImportEntity | null): boolean {
  const entities = entity ? [entity] : ENTITIES;
  const named = (cell: string) => cell.length > 1 && entities.some((one) => columnOf(one, cell));
  const names = cells.filter(named).length;
  const values = cells.filter((cell) => !named(cell) && isValue(cell)).length;
  return values > names;
}

const isValue = (cell: string) =>
  [NUMBER, STREET, PHONE, LINK, MAIL].some((form) => form.test(cell)) ||
  cell.length > LONGEST_NAME ||
  (/\d/.test(cell) && isAnyDay(cell));

/** Whether the text is a day, in either order of day and month. */
const isAnyDay = (text: string) => dayOf(text) !== null || orderOf(text) !== null;

/** Returns why these cannot be names of columns; "" when they can. */
export function nameFault(names: readonly string[]): string {
  const long = names.find((name) => name.length > NAME_LIMIT);
  return long === undefined
    ? ""
    : `No column may have a name of more than ${NAME_LIMIT} characters, as “${long.slice(0, 40)}…” has.`;
}

/** Returns names of columns that can be told apart: a repeated name gets a number. `repeated` lists those names. */
export function distinctNames(header: readonly string[]) {
  const taken = new Set<string>();
  const repeated = new Set<string>();
  const firsts = new Map<string, string>();
  const names = header.map((name) => {
    const plain = plainName(name);
    if (plain === "") return name;
    const first = firsts.get(plain);
    if (first === undefined) firsts.set(plain, name);
    else repeated.add(first);
    let distinct = name;
    for (let n = 2; taken.has(plainName(distinct)); n += 1) distinct = `${name} #${n}`;
    taken.add(plainName(distinct));
    return distinct;
  });
  return { names, repeated: [...repeated] };
}

/** What values of a column look like, by entity; the first field of a match that is still free is taken. */
const GUESSES: Record<
  ImportEntity,
  [form: (value: string) => boolean, ...fields: ImportField[]][]
> = {
  categories: [[isText, "name"]],
  businesses: [
    [(value) => LINK.test(value), "website"],
    [isCoordinate, "latitude", "longitude"],
    [(value) => PHONE.test(value) && !NUMBER.test(value), "phone"],
    [(value) => STREET.test(value), "address"],
    [isText, "name"],
  ],
  coupons: [
    [isDay, "expiration"],
    [(value) => /^\d+$/.test(value), "businessId"],
    [isText, "title", "description"],
  ],
  events: [
    [isDay, "startDate", "endDate"],
    [(value) => LINK.test(value), "ticketUrl"],
    [isText, "name", "description"],
  ],
};

/** Returns a field for each column, as far as its values tell; null where they don't. */
export function guessByValues(
  entity: ImportEntity,
  columns: readonly { name: string; samples: readonly string[] }[],
): MappedColumn[] {
  const taken = new Set<ImportField>();
  return columns.map(({ name, samples }) => {
    const fitting = GUESSES[entity].find(
      ([fits, ...fields]) =>
        samples.length > 0 && samples.every(fits) && fields.some((field) => !taken.has(field)),
    );
    const [, ...fields] = fitting ?? [];
    const field = fields.find((one) => !taken.has(one)) ?? null;
    if (field) taken.add(field);
    return { entity, name, field };
  });
}

function isText(value: string) {
  return /\p{L}{2}/u.test(value) && !LINK.test(value) && !MAIL.test(value);
}

function isCoordinate(value: string) {
  return /^-?\d{1,3}\.\d{2,}$/.test(value) && Math.abs(Number(value)) <= 180;
}

function isDay(value: string) {
  return /\d\D/.test(value) && isAnyDay(value);
}
