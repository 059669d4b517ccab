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
import { count, distinct, firstPage, getMore, killCursors } from "./reads.ts";
import type { Replies } from "./retryable.ts";
import * as schema from "./schema.ts";
import { asksForMechanisms } from "./sign-in.ts";
import type { SignIn } from "./sign-in.ts";
import { createUser, dropUser, updateUser, usersInfo } from "./users.ts";
import { insert, remove, update } from "./writes.ts";

/** What commands need to run. */
export type Engine = { postgres: Postgres; cursors: Cursors; replies: Replies };

/** The client's connection: its number and the address it reached the gateway at ("127.0.0.1:27017"). */
export type Caller = {
  connectionId: number;
  address: string;
  /**
   * Whether the gateway presents itself as a standalone server instead of a replica set's member.
   */
  alone: boolean;
  /** Missing when no authentication is required. */
  signIn: SignIn | undefined;
};

type Run = (engine: Engine, command: Command, caller: Caller) => Buffer | Promise<Buffer>;

const runs: Record<keyof typeof commandFields, Run> = {
  aggregate: paged("aggregate"),
  buildInfo: () => buildInfo(),
  collMod: alone(schema.collMod),
  connectionStatus: (_engine, _command, caller) => connectionStatus(caller),
  count: alone(count),
  create: alone(schema.create),
  createIndexes: alone(schema.createIndexes),
  createUser: ofUsers(createUser),
  delete: once(remove),
  distinct: alone(distinct),
  drop: alone(schema.drop),
  dropDatabase: alone(schema.dropDatabase),
  dropIndexes: alone(schema.dropIndexes),
  dropUser: ofUsers(dropUser),
  endSessions: ({ replies }, command) => endSessions(replies, command),
  explain: alone(explain),
  find: paged("find"),
  findAndModify: once(findAndModify),
  getMore: ({ postgres, cursors }, command) => getMore(postgres, cursors, command),
  getParameter: (_, command) => getParameter(command),
  hello: ({ postgres }, command, caller) =>
    hello(caller, asksForMechanisms(command), postgres.available()),
  insert: once(insert),
  killCursors: ({ postgres, cursors }, command) => killCursors(postgres, cursors, command),
  listCollections: paged("listCollections"),
  listDatabases: alone(schema.listDatabases),
  listIndexes: paged("listIndexes"),
  ping: () => toBson({ ok: 1 }),
  refreshSessions: () => toBson({ ok: 1 }),
  saslContinue: (_engine, command, { signIn }) => signInAt(signIn).proceed(command),
  saslStart: (_engine, command, { signIn }) => signInAt(signIn).start(command),
  update: once(update),
  updateUser: ofUsers(updateUser),
  usersInfo: ofUsers(usersInfo),
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

type Statement = (postgres: Postgres, command: Command) => Promise<Buffer>;

function alone(run: Statement): Run {
  return ({ postgres }, command) => run(postgres, command);
}

function ofUsers(run: Statement): Run {
  return ({ postgres }, command, { signIn }) => signInAt(signIn) && run(postgres, command);
}

function paged(kind: Parameters<typeof firstPage>[2]): Run {
  return ({ postgres, cursors }, command) => firstPage(postgres, cursors, kind, command);
}

function once(write: Statement): Run {
  return ({ postgres, replies }, command) => {
    const { session, transactionNumber } = command;
    if (session === undefined || transactionNumber === undefined) return write(postgres, command);
    return replies.once(session, transactionNumber, () => write(postgres, command));
  };
}

/** Throws when a command other than a write has a transaction number. */
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
