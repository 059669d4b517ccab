import { deserialize, EJSON, ObjectId } from "bson";
import type { Command } from "./command.ts";
import type { Postgres } from "./postgres.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * The details of a duplicate key error: the engine names only the index, but drivers and mongoose
 * read all of these.
 */
export type DuplicateKey = { errmsg: string; keyPattern: Fields; keyValue: Fields };

/** Rebuilds the error from the index's definition and the document that was to be written. */
export async function duplicateKey(
  postgres: Postgres,
  { database, collection }: Command,
  index: string,
  valueAt: (path: string) => unknown,
): Promise<DuplicateKey> {
  const keyPattern = await indexKey(postgres, database, collection, index);
  const keyValue = Object.fromEntries(
    Object.keys(keyPattern).map((path) => [path, valueAt(path) ?? null]),
  );
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${shell(value)}`);
  return {
    errmsg:
      `E11000 duplicate key error collection: ${database}.${collection} ` +
      `index: ${index} dup key: { ${shown.join(", ")} }`,
    keyPattern,
    keyValue,
  };
}

/**
 * Returns the index's name from the engine's message about a duplicate key; "" when it names none.
 */
export function namedIndex(message: string): string {
  return /Index '(.+)'/.exec(message)?.[1] ?? "";
}

/** Returns the value at a dotted path in a document that was to be inserted. */
export function insertedValue(document: Fields, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    if (Array.isArray(value) && !/^\d+$/.test(name)) {
      return value.map((element: unknown) => (isFields(element) ? element[name] : undefined))[0];
    }
    return isFields(value) ? value[name] : undefined;
  }, document);
}

/**
 * Returns the value that an update statement `{ q, u }` would give a path, as far as the statement
 * shows it.
 */
export function updatedValue(query: unknown, update: unknown, path: string): unknown {
  const fromUpdate = isFields(update) ? valueFromUpdate(update, path) : undefined;
  if (fromUpdate !== undefined) return fromUpdate;
  const asked = isFields(query) ? (query[path] ?? insertedValue(query, path)) : undefined;
  if (!isFields(asked)) return asked;
  if ("$eq" in asked) return asked["$eq"];
  return Object.keys(asked).some((key) => key.startsWith("$")) ? undefined : asked;
}

function valueFromUpdate(update: Fields, path: string): unknown {
  const operators = Object.keys(update).some((key) => key.startsWith("$"));
  if (!operators) return insertedValue(update, path);
  for (const operator of ["$set", "$setOnInsert"]) {
    const values = update[operator];
    if (!isFields(values)) continue;
    const value = values[path] ?? insertedValue(values, path);
    if (value !== undefined) return value;
  }
  return undefined;
}

async function indexKey(
  postgres: Postgres,
  database: string,
  collection: string,
  index: string,
): Promise<Fields> {
  if (index === "_id_") return { _id: 1 };
  const [row] = await postgres.query(
    `select (i.index_spec).index_key::bytea
       from documentdb_api_catalog.collections c
       join documentdb_api_catalog.collection_indexes i using (collection_id)
      where c.database_name = $1 and c.collection_name = $2 and (i.index_spec).index_name = $3`,
    [database, collection, index],
  );
  const key = row?.[0];
  return Buffer.isBuffer(key) ? deserialize(key) : {};
}

function shell(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return EJSON.stringify(value, { relaxed: true });
}

/** True for documents and arrays; not for null and plain values. */
function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
