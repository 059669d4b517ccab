import { deserialize } from "bson";
import type { Document } from "bson";
import { namespace } from "./command.ts";
import type { Command } from "./command.ts";
import { duplicateKey, insertedValue, namedIndex, updatedValue } from "./duplicate-key.ts";
import { CommandError, packedStateCode } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { keepElements, rawElements, sequenceDocuments, toBson } from "./raw-bson.ts";

type WriteError = { index: number; code: number; errmsg: string };
type WriteResult = {
  n: number;
  nModified?: number;
  upserted?: { index: number; _id: unknown }[];
  writeErrors?: WriteError[];
};
type Statements = { field: "documents" | "updates" | "deletes"; sql: string };

const kinds = {
  insert: { field: "documents", sql: writeSql("insert") },
  update: { field: "updates", sql: writeSql("update") },
  delete: { field: "deletes", sql: writeSql("delete") },
} satisfies Record<string, Statements>;

function writeSql(name: string): string {
  return `select p_result::bytea, p_success from documentdb_api.${name}($1, $2::bytea, $3::bytea, null)`;
}

/** Answers insert: the engine gets the documents as the bytes that the client sent. */
export async function insert(postgres: Postgres, command: Command): Promise<Buffer> {
  const { reply, success } = await send(postgres, command, kinds.insert);
  if (success) return reply;
  const result = readResult(reply);
  return explained(postgres, command, result, (index) => {
    const document = decoded(command, kinds.insert, index);
    return (path) => insertedValue(document, path);
  });
}

/** Answers delete. */
export async function remove(postgres: Postgres, command: Command): Promise<Buffer> {
  refuseHints(command, kinds.delete);
  const { reply, success } = await send(postgres, command, kinds.delete);
  return success ? reply : explained(postgres, command, readResult(reply), () => () => undefined);
}

/**
 * Answers update: an upsert that lost against a concurrent one of the same key is retried, as the
 * protocol asks.
 */
export async function update(postgres: Postgres, command: Command): Promise<Buffer> {
  refuseHints(command, kinds.update);
  const { reply, success } = await send(postgres, command, kinds.update);
  if (success) return reply;
  let result = readResult(reply);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const lost = lostUpserts(command, result);
    if (lost.length === 0) break;
    result = await repeat(postgres, command, result, lost);
  }
  return explained(postgres, command, result, (index) => {
    const statement = decoded(command, kinds.update, index);
    return (path) => updatedValue(statement["q"], statement["u"], path);
  });
}

async function send(postgres: Postgres, command: Command, { sql }: Statements) {
  const values = [command.database, command.body, command.sequence];
  const [row] = await postgres.serialize(namespace(command), () => postgres.query(sql, values));
  const reply = row?.[0];
  if (!Buffer.isBuffer(reply)) throw new CommandError(1, "The engine gave no answer to a write.");
  return { reply, success: row?.[1] === true };
}

/**
 * Returns the statements to run again: failed upserts; in an ordered command also all after the
 * first of them.
 */
function lostUpserts(command: Command, { writeErrors = [] }: WriteResult): number[] {
  const lost = writeErrors.filter(({ index, code }) => {
    return code === 11000 && decoded(command, kinds.update, index)["upsert"] === true;
  });
  const indexes = lost.map(({ index }) => index);
  const [first] = indexes;
  if (first === undefined || deserialize(command.body)["ordered"] === false) return indexes;
  const count = statements(command, kinds.update).length;
  return Array.from({ length: count - first }, (_, offset) => first + offset);
}

async function repeat(
  postgres: Postgres,
  command: Command,
  before: WriteResult,
  indexes: readonly number[],
): Promise<WriteResult> {
  const all = statements(command, kinds.update);
  const sequence = Buffer.concat(indexes.flatMap((index) => all[index] ?? []));
  const elements = rawElements(command.body);
  const body = keepElements(command.body, elements, ({ key }) => key !== kinds.update.field);
  const { reply } = await send(postgres, { ...command, body, sequence }, kinds.update);
  const again = readResult(reply);
  const moved = <T extends { index: number }>(entries: readonly T[] = []) =>
    entries.map((entry) => ({ ...entry, index: indexes[entry.index] ?? entry.index }));
  const settled = (before.writeErrors ?? []).filter(({ index }) => !indexes.includes(index));
  const upserted = [...(before.upserted ?? []), ...moved(again.upserted)];
  return {
    n: before.n + again.n,
    nModified: (before.nModified ?? 0) + (again.nModified ?? 0),
    ...(upserted.length > 0 ? { upserted } : {}),
    writeErrors: [...settled, ...moved(again.writeErrors)].sort((a, b) => a.index - b.index),
  };
}

/** Returns the final answer, with the engine's duplicate key errors in the protocol's form. */
async function explained(
  postgres: Postgres,
  command: Command,
  { writeErrors = [], ...result }: WriteResult,
  valuesOf: (index: number) => (path: string) => unknown,
): Promise<Buffer> {
  const errors = [];
  for (const error of writeErrors) {
    const told =
      error.code === 11000
        ? await duplicateKey(postgres, command, namedIndex(error.errmsg), valuesOf(error.index))
        : {};
    errors.push({ ...error, ...told });
  }
  return toBson({ ...result, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 });
}

function readResult(reply: Buffer): WriteResult {
  const { ok: _, writeErrors = [], ...rest }: Document = deserialize(reply);
  const errors: WriteError[] = writeErrors;
  for (const error of errors) error.code = packedStateCode(error.code);
  return { n: 0, ...rest, writeErrors: errors };
}

/** The engine ignores hints of updates and deletes, so they are refused. */
function refuseHints(command: Command, kind: Statements) {
  const bytes = command.sequence ?? command.body;
  if (!bytes.includes("hint\0")) return;
  for (const statement of statements(command, kind)) {
    if (rawElements(statement).some(({ key }) => key === "hint")) {
      throw new CommandError(72, `This database does not support 'hint' in ${command.name}.`);
    }
  }
}

function statements(command: Command, { field }: Statements): Buffer[] {
  if (command.sequence) return sequenceDocuments(command.sequence);
  const list = rawElements(command.body).find(({ key }) => key === field);
  if (!list) return [];
  const elements = rawElements(command.body, list.value);
  return elements.map(({ value, end }) => command.body.subarray(value, end));
}

function decoded(command: Command, kind: Statements, index: number): Document {
  const statement = statements(command, kind)[index];
  return statement ? deserialize(statement) : {};
}
