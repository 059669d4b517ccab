import { deserialize } from "bson";
import type { Command } from "./command.ts";
import type { Cursors } from "./cursors.ts";
import { CommandError } from "./errors.ts";
import { explain } from "./explain.ts";
import { findAndModify } from "./find-and-modify.ts";
import { buildInfo, connectionStatus, hello, version } from "./handshake.ts";
import { commandFields } from "./options.ts";
import type { CommandFields } from "./options.ts";
import type { Postgres } from "./postgres.ts";
import { toBson } from "./raw-bson.ts";
import { firstPage, getMore, killCursors, single } from "./reads.ts";
import type { Replies } from "./retryable.ts";
import { listDatabases } from "./schema.ts";
import type { Schema } from "./schema.ts";
import { asksForMechanisms } from "./sign-in.ts";
import type { SignIn } from "./sign-in.ts";
import { createUser, dropUser, updateUser, usersInfo } from "./users.ts";
import { insert, remove, update } from "./writes.ts";

/** What commands work with. */
export type Engine = { postgres: Postgres; cursors: Cursors; replies: Replies; schema: Schema };

/** The client's connection: its number and the address it reached the gateway at ("127.0.0.1:27017"). */
export type Caller = {
  connectionId: number;
  address: string;
  /** Whether we are no member of a replica set. */
  alone: boolean;
  /** Missing where nobody has to sign in. */
  signIn: SignIn | undefined;
};

type Run = (engine: Engine, command: Command, caller: Caller) => Buffer | Promise<Buffer>;

const runs: Record<keyof typeof commandFields, Run> = {
  aggregate: ({ postgres, cursors }, command) => firstPage(postgres, cursors, "aggregate", command),
  buildInfo: () => buildInfo(),
  collMod: ({ schema }, command) => schema.collMod(command),
  connectionStatus: (_engine, _command, caller) => connectionStatus(caller),
  count: ({ postgres }, command) => single(postgres, "count", command),
  create: ({ schema }, command) => schema.create(command),
  createIndexes: ({ schema }, command) => schema.createIndexes(command),
  createUser: ({ postgres }, command, { signIn }) =>
    signInAt(signIn) && createUser(postgres, command),
  delete: (engine, command) => once(engine, command, remove),
  distinct: ({ postgres }, command) => single(postgres, "distinct", command),
  drop: ({ schema }, command) => schema.drop(command),
  dropDatabase: ({ schema }, command) => schema.dropDatabase(command),
  dropIndexes: ({ schema }, command) => schema.dropIndexes(command),
  dropUser: ({ postgres }, command, { signIn }) => signInAt(signIn) && dropUser(postgres, command),
  endSessions: ({ replies }, command) => endSessions(replies, command),
  explain: ({ postgres }, command) => explain(postgres, command),
  find: ({ postgres, cursors }, command) => firstPage(postgres, cursors, "find", command),
  findAndModify: (engine, command) => once(engine, command, findAndModify),
  getMore: ({ postgres, cursors }, command) => getMore(postgres, cursors, command),
  getParameter: (_, command) => getParameter(command),
  hello: ({ postgres }, command, caller) =>
    hello(caller, asksForMechanisms(command), postgres.available()),
  insert: (engine, command) => once(engine, command, insert),
  killCursors: ({ postgres, cursors }, command) => killCursors(postgres, cursors, command),
  listCollections: ({ postgres, cursors }, command) =>
    firstPage(postgres, cursors, "listCollections", command),
  listDatabases: ({ postgres }, command) => listDatabases(postgres, command),
  listIndexes: ({ postgres, cursors }, command) =>
    firstPage(postgres, cursors, "listIndexes", command),
  ping: () => toBson({ ok: 1 }),
  refreshSessions: () => toBson({ ok: 1 }),
  saslContinue: (_engine, command, { signIn }) => signInAt(signIn).proceed(command),
  saslStart: (_engine, command, { signIn }) => signInAt(signIn).start(command),
  update: (engine, command) => once(engine, command, update),
  updateUser: ({ postgres }, command, { signIn }) =>
    signInAt(signIn) && updateUser(postgres, command),
  usersInfo: ({ postgres }, command, { signIn }) =>
    signInAt(signIn) && usersInfo(postgres, command),
};

const aliases: Readonly<Record<string, string>> = {
  buildinfo: "buildInfo",
  findandmodify: "findAndModify",
  isMaster: "hello",
  ismaster: "hello",
};

const retryable: ReadonlySet<string> = new Set(["insert", "update", "delete", "findAndModify"]);

/** Finds a command by any of its names; throws CommandError 59 for one that is not served. */
export function findCommand(asked: string): { name: string; fields: CommandFields; run: Run } {
  const name = aliases[asked] ?? asked;
  if (!isServed(name)) throw new CommandError(59, `no such command: '${asked}'`);
  return { name, fields: commandFields[name], run: runs[name] };
}

function isServed(name: string): name is keyof typeof commandFields {
  return Object.hasOwn(commandFields, name);
}

function once(
  { postgres, replies }: Engine,
  command: Command,
  write: (postgres: Postgres, command: Command) => Promise<Buffer>,
): Promise<Buffer> {
  const { session, transactionNumber } = command;
  if (session === undefined || transactionNumber === undefined) return write(postgres, command);
  return replies.once(session, transactionNumber, () => write(postgres, command));
}

/** Refuses a transaction number on anything but a write. */
export function checkRetryable(name: string, { transactionNumber }: Command) {
  if (transactionNumber === undefined || retryable.has(name)) return;
  throw new CommandError(50768, `${name} can't be a retryable write.`);
}

function signInAt(signIn: SignIn | undefined): SignIn {
  if (signIn) return signIn;
  throw new CommandError(115, "Nobody has to sign in here.");
}

function endSessions(replies: Replies, command: Command): Buffer {
  const sessions: unknown = deserialize(command.body)["endSessions"];
  if (!Array.isArray(sessions)) throw new CommandError(14, "'endSessions' must be an array.");
  for (const session of sessions) replies.forget(toBson(session).toString("hex"));
  return toBson({ ok: 1 });
}

function getParameter(command: Command): Buffer {
  const asked = deserialize(command.body);
  if (!asked["featureCompatibilityVersion"]) {
    throw new CommandError(72, "The only parameter here is featureCompatibilityVersion.");
  }
  return toBson({ featureCompatibilityVersion: { version: version.slice(0, 3) }, ok: 1 });
}
