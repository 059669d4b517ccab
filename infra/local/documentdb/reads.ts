import { deserialize, Long } from "bson";
import type { Command } from "./command.ts";
import type { Cursors } from "./cursors.ts";
import { CommandError } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { bsonType, isOff, keepElements, rawElements, toBson } from "./raw-bson.ts";

const firstPages = {
  aggregate: firstPageSql("aggregate"),
  find: firstPageSql("find"),
  listCollections: firstPageSql("list_collections"),
  listIndexes: firstPageSql("list_indexes"),
} as const;

function firstPageSql(name: string): string {
  return (
    "select cursorpage::bytea, continuation::bytea, persistconnection, cursorid " +
    `from documentdb_api.${name}_cursor_first_page($1, $2::bytea)`
  );
}

/**
 * Runs find, aggregate, listCollections or listIndexes: returns the first page, and a cursor when
 * there is more.
 */
export async function firstPage(
  postgres: Postgres,
  cursors: Cursors,
  kind: keyof typeof firstPages,
  { database, body }: Command,
): Promise<Buffer> {
  const [row = []] = await postgres.query(firstPages[kind], [database, body]);
  const [page, continuation, pinned, id] = row;
  if (pinned === true) {
    throw new CommandError(115, "This query needs a cursor that lives in one connection.");
  }
  if (Buffer.isBuffer(continuation)) cursors.put(String(id), { database, continuation });
  return answer(page);
}

/**
 * Answers getMore with the next page; throws 43 when the cursor is exhausted, killed, expired or in
 * use.
 */
export async function getMore(
  postgres: Postgres,
  cursors: Cursors,
  command: Command,
): Promise<Buffer> {
  const elements = rawElements(command.body);
  const [first] = elements;
  if (first?.type !== bsonType.long) throw new CommandError(14, "A cursor id is a long.");
  const id = command.body.readBigInt64LE(first.value).toString();
  const cursor = cursors.take(id);
  if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
  if (cursor.database !== command.database) {
    cursors.put(id, cursor);
    throw new CommandError(13, `cursor id ${id} belongs to another database`);
  }
  // To the engine a batch size of 0 means no documents, to the protocol as many as fit.
  const body = keepElements(command.body, elements, (element) => {
    return element.key !== "batchSize" || !isOff(command.body, element);
  });
  const [row = []] = await postgres.query(
    "select cursorpage::bytea, continuation::bytea from documentdb_api.cursor_get_more($1, $2::bytea, $3::bytea)",
    [command.database, body, cursor.continuation],
  );
  const [page, continuation] = row;
  if (Buffer.isBuffer(continuation)) cursors.put(id, { ...cursor, continuation });
  return answer(page);
}

/** Answers killCursors. */
export async function killCursors(
  postgres: Postgres,
  cursors: Cursors,
  command: Command,
): Promise<Buffer> {
  const asked: unknown = deserialize(command.body, { promoteLongs: false })["cursors"];
  if (!Array.isArray(asked)) throw new CommandError(14, "'cursors' must be an array of longs.");
  const ids = asked.map((id: unknown) => {
    if (!(id instanceof Long)) throw new CommandError(14, "'cursors' must be an array of longs.");
    return id;
  });
  const killed = ids.filter((id) => cursors.kill(id.toString(), command.database));
  await discardCursors(postgres, killed.map(String));
  return toBson({
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  });
}

/** Frees the engine's data for cursors that were killed or forgotten. */
export async function discardCursors(postgres: Postgres, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await postgres.query("select documentdb_api_internal.delete_cursors($1::bigint[])::bytea", [ids]);
}

/** Creates a read that returns a single document and no cursor. */
const single =
  (kind: string) =>
  async (postgres: Postgres, { database, body }: Command) => {
    const sql = `select document::bytea from documentdb_api.${kind}_query($1, $2::bytea)`;
    const [row] = await postgres.query(sql, [database, body]);
    return answer(row?.[0]);
  };
export const count = single("count");
export const distinct = single("distinct");

/** Returns the document that the engine answered with. */
export function answer(document: unknown): Buffer {
  if (!Buffer.isBuffer(document)) throw new CommandError(1, "The engine gave no answer.");
  return document;
}
