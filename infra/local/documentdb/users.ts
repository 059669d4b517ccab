/**
 * Users in the database `admin`: the one that the gateway starts with has all rights; those that it
 * creates can read and write the databases they are given. The password is kept by a PostgreSQL
 * role, the databases in a table of ours.
 */
import { deserialize } from "bson";
import { DatabaseError, escapeIdentifier, escapeLiteral } from "pg";
import { z } from "zod";
import type { Command } from "./command.ts";
import { CommandError } from "./errors.ts";
import type { Postgres } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";

/** The user with all rights. */
export type User = { name: string; password: string };

/**
 * SQL functions, as a role's name and password can't be parameters of a statement; an advisory lock
 * admits one gateway at a time.
 */
const preparation = `
begin
  perform pg_advisory_xact_lock(hashtext('documentdb_gateway'));
  create schema if not exists documentdb_gateway;
  create table if not exists documentdb_gateway.users (name text primary key, databases text[] not null);
  create or replace function documentdb_gateway.create_user(text, text, text[]) returns void
  language plpgsql as $f$ begin
    execute format('create role %I password %L', $1, $2);
    insert into documentdb_gateway.users values ($1, $3);
  end $f$;
  create or replace function documentdb_gateway.update_user(text, text, text[]) returns boolean
  language plpgsql as $f$ begin
    update documentdb_gateway.users set databases = coalesce($3, databases) where name = $1;
    if not found then return false; end if;
    if $2 is not null then execute format('alter role %I password %L', $1, $2); end if;
    return true;
  end $f$;
  create or replace function documentdb_gateway.drop_user(text) returns boolean
  language plpgsql as $f$ begin
    delete from documentdb_gateway.users where name = $1;
    if not found then return false; end if;
    execute format('drop role %I', $1);
    return true;
  end $f$;
end`;

/**
 * Returns statements that create the table for users and the user with all rights, or set its
 * password.
 */
export function userStatements({ name, password }: User): string[] {
  const role = escapeIdentifier(name);
  const create = `begin create role ${role}; exception when duplicate_object then null; end`;
  return [
    `do ${escapeLiteral(preparation)}`,
    `do ${escapeLiteral(create)}`,
    `alter role ${role} password ${escapeLiteral(password)}`,
  ];
}

/**
 * Returns the databases that a user can read and write; undefined for one that wasn't created here.
 */
export async function databasesOf(postgres: Postgres, name: string) {
  const sql = "select databases from documentdb_gateway.users where name = $1";
  const [row] = await postgres.query(sql, [name]);
  return row && z.tuple([z.array(z.string())]).parse(row)[0];
}

const password = z.string().min(1);
const roles = z.array(z.object({ role: z.literal("readWrite"), db: z.string().min(1) }));
const created = z.object({ createUser: z.string().min(1), pwd: password, roles });
const updated = z.object({
  updateUser: z.string(),
  pwd: password.optional(),
  roles: roles.optional(),
});
const dropped = z.object({ dropUser: z.string() });
const asked = z.object({
  usersInfo: z.array(z.object({ user: z.string(), db: z.literal("admin") })),
});

const DUPLICATE_OBJECT = "42710";

/** Answers createUser. */
export async function createUser(postgres: Postgres, command: Command): Promise<Buffer> {
  const { createUser: name, pwd, roles: given } = read(created, command);
  const values = [name, pwd, databasesIn(given)];
  try {
    await postgres.query("select documentdb_gateway.create_user($1, $2, $3)::text", values);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === DUPLICATE_OBJECT)) throw error;
    throw new CommandError(51_003, `User "${name}@admin" already exists`);
  }
  return toBson({ ok: 1 });
}

/** Answers updateUser: changes the password, the databases, or both. */
export async function updateUser(postgres: Postgres, command: Command): Promise<Buffer> {
  const { updateUser: name, pwd = null, roles: given } = read(updated, command);
  const values = [name, pwd, given ? databasesIn(given) : null];
  const sql = "select documentdb_gateway.update_user($1, $2, $3)";
  return found(name, await postgres.query(sql, values));
}

/** Answers dropUser. */
export async function dropUser(postgres: Postgres, command: Command): Promise<Buffer> {
  const { dropUser: name } = read(dropped, command);
  return found(name, await postgres.query("select documentdb_gateway.drop_user($1)", [name]));
}

/** Answers usersInfo: those of the users that were created here, with their roles. */
export async function usersInfo(postgres: Postgres, command: Command): Promise<Buffer> {
  const users: object[] = [];
  for (const { user, db } of read(asked, command).usersInfo) {
    const databases = await databasesOf(postgres, user);
    if (databases) users.push({ _id: `${db}.${user}`, user, db, roles: rolesOf(databases) });
  }
  return toBson({ users, ok: 1 });
}

const databasesIn = (given: z.infer<typeof roles>) => given.map(({ db }) => db);

/** Returns the roles that stand for reading and writing these databases. */
export const rolesOf = (databases: readonly string[]) =>
  databases.map((db) => ({ role: "readWrite", db }));

function found(name: string, [row]: unknown[][]): Buffer {
  if (row?.[0] !== true) throw new CommandError(11, `User '${name}@admin' not found`);
  return toBson({ ok: 1 });
}

function read<T>(schema: z.ZodType<T>, { name, database, body }: Command): T {
  if (database !== "admin") throw new CommandError(2, "Users are in the database 'admin' alone.");
  const parsed = schema.safeParse(deserialize(body));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.some(({ path }) => path[0] === "roles");
  if (wrong) throw new CommandError(31, "The only role here is readWrite, with its database.");
  throw new CommandError(9, `${name} needs the user's name and password, or users of 'admin'.`);
}
