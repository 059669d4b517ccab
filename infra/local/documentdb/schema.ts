/** Commands that create, change or drop collections and indexes; each is one statement. */
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";
import { answer } from "./reads.ts";

/**
 * Services that start together create the same things at once: conflicting statements are retried.
 */
async function change(postgres: Postgres, sql: string, values: readonly unknown[]) {
  const [row] = await postgres.serialize("schema", () => postgres.query(sql, values));
  return row?.[0];
}

export async function create(postgres: Postgres, { database, body }: Command) {
  const sql = "select documentdb_api.create_collection_view($1, $2::bytea)::bytea";
  return answer(await change(postgres, sql, [database, body]));
}

export async function createIndexes(postgres: Postgres, { database, body }: Command) {
  const sql =
    "select documentdb_api_internal.create_indexes_non_concurrently($1, $2::bytea, true)::bytea";
  return answer(await change(postgres, sql, [database, body]));
}

export async function collMod(postgres: Postgres, { database, collection, body }: Command) {
  const sql = "select documentdb_api.coll_mod($1, $2, $3::bytea)::bytea";
  return answer(await change(postgres, sql, [database, collection, body]));
}

export async function dropIndexes(postgres: Postgres, { database, body }: Command) {
  // A procedure's result can't be cast: it is the engine's text, BSONHEX followed by the bytes in
  // hex.
  const sql = "call documentdb_api.drop_indexes($1, $2::bytea)";
  const shown = String(await change(postgres, sql, [database, body]));
  return Buffer.from(shown.replace(/^BSONHEX/, ""), "hex");
}

export async function drop(postgres: Postgres, { database, collection }: Command) {
  const sql = "select documentdb_api.drop_collection($1, $2)";
  const existed = await change(postgres, sql, [database, collection]);
  if (existed !== true) throw new CommandError(26, "ns not found");
  return toBson({ ns: `${database}.${collection}`, ok: 1 });
}

export async function dropDatabase(postgres: Postgres, { database }: Command) {
  await change(postgres, "select documentdb_api.drop_database($1)", [database]);
  return toBson({ dropped: database, ok: 1 });
}

export async function listDatabases(postgres: Postgres, { body }: Command) {
  const sql = "select documentdb_api.list_databases($1::bytea)::bytea";
  const [row] = await postgres.query(sql, [body]);
  return answer(row?.[0]);
}
