import { deserialize } from "bson";
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { CommandFields } from "./options.ts";

/** An authenticated user's rights: everything, or reading and writing these databases. */
export type Rights = "all" | readonly string[];

/** Commands whose stages may name another database. */
const withStages: ReadonlySet<string> = new Set(["aggregate", "create", "explain"]);

/**
 * Throws CommandError 13 for a command that needs more than these rights; `name` is the command's
 * main name, never an alias.
 */
export function requireRight(
  rights: Rights,
  needs: CommandFields["needs"],
  name: string,
  { database, body }: Command,
) {
  if (rights === "all" || needs === "nothing" || needs === "signIn") return;
  if (
    needs !== "readWrite" ||
    !rights.includes(database) ||
    (withStages.has(name) && leadsElsewhere(body, database))
  )
    throw new CommandError(13, `not authorized on ${database} to execute command ${name}`);
}

/**
 * Whether a stage names a collection of another database, as `$out`, `$merge` and `$lookup` can.
 */
function leadsElsewhere(body: Buffer, database: string): boolean {
  const names = (value: unknown): boolean => {
    if (typeof value !== "object" || value === null) return false;
    if ("db" in value && "coll" in value && value.db !== database) return true;
    return Object.values(value).some(names);
  };
  return body.includes("db\0") && names(deserialize(body));
}
