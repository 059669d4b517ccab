import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolConfig } from "pg";
import type { Engine } from "./commands.ts";
import { serveConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { openCursors } from "./cursors.ts";
import { openPostgres, PostgresUnavailable } from "./postgres.ts";
import { discardCursors } from "./reads.ts";
import { rememberReplies } from "./retryable.ts";
import { userStatements } from "./users.ts";
import type { User } from "./users.ts";

/** Where to listen (port 0: any free one) and the PostgreSQL to use: an address or npm pg's settings. */
export type GatewayOptions = {
  postgres: string | PoolConfig;
  host?: string;
  port?: number;
  /**
   * If set, clients must authenticate: as this user, who has all rights, or as one that this user
   * created.
   */
  user?: User;
  /**
   * Presents itself as a standalone server, for clients that reach it under another address than
   * its own.
   */
  alone?: boolean;
  /** Called with a line when a client is disconnected for breaking the protocol. */
  log?: (line: string) => void;
};

/**
 * A listening gateway. `close` answers the commands in flight and closes the connections, within 5
 * seconds.
 */
export type Gateway = { port: number; close(): Promise<void> };

const closeWithin = 5000;

/**
 * The engine's jobs (expiry of documents among them) store the port that PostgreSQL had when they
 * were created.
 */
const preparations = [
  "create extension if not exists documentdb cascade",
  "create extension if not exists documentdb_extended_rum",
  `update cron.job
      set nodename = current_setting('cron.host'), nodeport = current_setting('port')::int
    where (nodename, nodeport) <> (current_setting('cron.host'), current_setting('port')::int)`,
];

/**
 * Starts the gateway; creates the engine's extension on first use. Throws when PostgreSQL or the
 * port can't be had.
 */
export async function startDocumentdbGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    postgres: target,
    host = "127.0.0.1",
    port = 0,
    user,
    alone = false,
    log = console.warn,
  } = options;
  const postgres = openPostgres(typeof target === "string" ? { connectionString: target } : target);
  const cursors = openCursors((ids) => discardCursors(postgres, ids));
  const engine: Engine = { postgres, cursors, replies: rememberReplies() };
  const connections = new Set<Connection>();
  let count = 0;

  const server = createServer({ noDelay: true }, (socket) => {
    const connection = serveConnection({
      engine,
      socket,
      connectionId: (count += 1),
      admin: user?.name,
      alone,
      log,
    });
    connections.add(connection);
    void connection.done.then(() => connections.delete(connection));
  });

  async function finish() {
    await Promise.all(
      [...connections].map((connection) => {
        connection.finish();
        return connection.done;
      }),
    );
    await postgres.close();
  }

  async function close() {
    cursors.stop();
    server.close();
    await Promise.race([finish(), delay(closeWithin, undefined, { ref: false })]);
  }

  try {
    const users = user ? userStatements(user) : [];
    for (const statement of [...preparations, ...users])
      await whenStarted(() => postgres.query(statement, []));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, host, resolve);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const address = server.address();
  return { port: isAddress(address) ? address.port : port, close };
}

/**
 * PostgreSQL may take a while to recover from a crash; a gateway that starts along with it waits.
 */
async function whenStarted(run: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await run();
      return;
    } catch (error) {
      if (!(error instanceof PostgresUnavailable && error.starting)) throw error;
      await delay(100);
    }
  }
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}
