import { deserialize } from "bson";
import { namespace } from "./command.ts";
import type { Command } from "./command.ts";
import { duplicateKey, updatedValue } from "./duplicate-key.ts";
import { CommandError, isUniqueViolation } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { bsonType, rawElements, wholeNumber } from "./raw-bson.ts";

const sql =
  "select p_result::bytea, p_success from documentdb_api.find_and_modify($1, $2::bytea, null)";

/** Runs findAndModify; an upsert that lost against a concurrent one of the same key is retried. */
export async function findAndModify(postgres: Postgres, command: Command): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const values = [command.database, command.body];
      const [row] = await postgres.serialize(namespace(command), () => postgres.query(sql, values));
      if (!Buffer.isBuffer(row?.[0])) throw new CommandError(1, "The engine gave no answer.");
      return countUnchanged(row[0]);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const asked = deserialize(command.body);
      if (asked["upsert"] === true && attempt < 4) continue;
      const index = await violatedIndex(postgres, error.constraint ?? "");
      const { errmsg, ...details } = await duplicateKey(postgres, command, index, (path) =>
        updatedValue(asked["query"], asked["update"], path),
      );
      throw new CommandError(11000, errmsg, details);
    }
  }
}

/**
 * The engine reports a document that the update left unchanged as not found: corrects `n` in place.
 */
function countUnchanged(reply: Buffer): Buffer {
  const elements = rawElements(reply);
  const last = elements.find(({ key }) => key === "lastErrorObject");
  const value = elements.find(({ key }) => key === "value");
  if (!last || value?.type !== bsonType.document) return reply;
  for (const element of rawElements(reply, last.value)) {
    if (element.key === "n" && wholeNumber(reply, element) === 0) {
      reply.writeInt32LE(1, element.value);
    } else if (element.key === "updatedExisting") {
      reply.writeUInt8(1, element.value);
    }
  }
  return reply;
}

/**
 * Returns the engine's index behind a PostgreSQL constraint ("documents_rum_index_12",
 * "collection_pk_5").
 */
async function violatedIndex(postgres: Postgres, constraint: string): Promise<string> {
  const id = /index_(\d+)$/.exec(constraint)?.[1];
  if (id === undefined) return "_id_";
  const [row] = await postgres.query(
    "select (index_spec).index_name from documentdb_api_catalog.collection_indexes where index_id = $1",
    [id],
  );
  return typeof row?.[0] === "string" ? row[0] : "";
}
