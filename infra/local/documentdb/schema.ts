import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";
import { answer } from "./reads.ts";

/** Commands that change what collections and indexes there are; each is one statement. */
export type Schema = ReturnType<typeof schemaCommands>;

/** Services that start together create the same things at once: who is in the way tries again. */
export function schemaCommands(postgres: Postgres) {
  async function change(sql: string, values: readonly unknown[]): Promise<unknown> {
    const [row] = await postgres.serialize("schema", () => postgres.query(sql, values));
    return row?.[0];
  }

  return {
    async create({ database, body }: Command) {
      return answer(
        await change("select documentdb_api.create_collection_view($1, $2::bytea)::bytea", [
          database,
          body,
        ]),
      );
    },
    async createIndexes({ database, body }: Command) {
      const sql =
        "select documentdb_api_internal.create_indexes_non_concurrently($1, $2::bytea, true)::bytea";
      return answer(await change(sql, [database, body]));
    },
    async collMod({ database, collection, body }: Command) {
      const sql = "select documentdb_api.coll_mod($1, $2, $3::bytea)::bytea";
      return answer(await change(sql, [database, collection, body]));
    },
    async dropIndexes({ database, body }: Command) {
      // A procedure's result can't be cast: it comes as the engine's text, BSONHEX and the bytes.
      const shown = await change("call documentdb_api.drop_indexes($1, $2::bytea)", [
        database,
        body,
      ]);
      return Buffer.from(String(shown).replace(/^BSONHEX/, ""), "hex");
    },
    async drop({ database, collection }: Command) {
      const existed = await change("select documentdb_api.drop_collection($1, $2)", [
        database,
        collection,
      ]);
      if (existed !== true) throw new CommandError(26, "ns not found");
      return toBson({ ns: `${database}.${collection}`, ok: 1 });
    },
    async dropDatabase({ database }: Command) {
      await change("select documentdb_api.drop_database($1)", [database]);
      return toBson({ dropped: database, ok: 1 });
    },
  };
}

/** listDatabases. */
export async function listDatabases(postgres: Postgres, { body }: Command): Promise<Buffer> {
  const [row] = await postgres.query("select documentdb_api.list_databases($1::bytea)::bytea", [
    body,
  ]);
  return answer(row?.[0]);
}
