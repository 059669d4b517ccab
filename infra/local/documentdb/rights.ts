import { deserialize } from "bson";
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";

/** What who signed in may do: everything, or read and write these databases. */
export type Rights = "all" | readonly string[];

/** Commands that need no right. */
const anyones: ReadonlySet<string> = new Set([
  "buildInfo",
  "connectionStatus",
  "endSessions",
  "hello",
  "ping",
  "refreshSessions",
  "saslContinue",
  "saslStart",
]);

/** What MongoDB's role `readWrite` may do in its database, of what is served here. */
const readWrites: ReadonlySet<string> = new Set([
  "aggregate",
  "count",
  "create",
  "createIndexes",
  "delete",
  "distinct",
  "drop",
  "dropIndexes",
  "explain",
  "find",
  "findAndModify",
  "getMore",
  "insert",
  "killCursors",
  "listCollections",
  "listIndexes",
  "update",
]);

/** Commands whose stages may name another database. */
const withStages: ReadonlySet<string> = new Set(["aggregate", "create", "explain"]);

/** Throws CommandError 13 for a command that takes more than these rights; `name` is that of no alias. */
export function requireRight(rights: Rights, name: string, command: Command) {
  if (rights === "all" || anyones.has(name)) return;
  const { database, body } = command;
  if (
    !readWrites.has(name) ||
    !rights.includes(database) ||
    (withStages.has(name) && leadsElsewhere(body, database))
  )
    throw new CommandError(13, `not authorized on ${database} to execute command ${name}`);
}

/** Whether a stage names a collection of another database, as `$out`, `$merge` and `$lookup` can. */
function leadsElsewhere(body: Buffer, database: string): boolean {
  const names = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if ("db" in value && "coll" in value && value.db !== database) return true;
    return Object.values(value).some(names);
  };
  return body.includes("db\0") && names(deserialize(body));
}
