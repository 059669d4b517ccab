import { randomUUID } from "node:crypto";
import { connect, createServer } from "node:net";
import type { Socket } from "node:net";
import { quietPort } from "@mainstreet/testing/port";
import { mongo } from "mongoose";
import { Client } from "pg";
import { startDocumentdbGateway } from "./gateway.ts";
import type { Gateway } from "./gateway.ts";

/** A gateway for one test file and a driver connected to it; `fresh` returns an unused database. */
export type Fixture = {
  gateway: Gateway;
  client: mongo.MongoClient;
  url: string;
  fresh(): mongo.Db;
  close(): Promise<void>;
};

/** Returns the PostgreSQL to test against; `npm test` sets it. */
export function postgresUrl(): string {
  const url = process.env["DOCUMENTDB_POSTGRES_URL"];
  if (url) return url;
  throw new Error(
    "These tests need PostgreSQL with DocumentDB: run them with `npm test`, or set DOCUMENTDB_POSTGRES_URL.",
  );
}

/** Starts a gateway and connects; `close` drops the databases that `fresh` returned. */
export async function openFixture(postgres = postgresUrl()): Promise<Fixture> {
  const gateway = await startDocumentdbGateway({ postgres, log: () => undefined });
  const url = `mongodb://127.0.0.1:${gateway.port}`;
  const client = await mongo.MongoClient.connect(url);
  const databases: mongo.Db[] = [];
  return {
    gateway,
    client,
    url,
    fresh() {
      const database = client.db(`test_${randomUUID().slice(0, 13)}`);
      databases.push(database);
      return database;
    },
    async close() {
      for (const database of databases) await database.dropDatabase();
      await client.close();
      await gateway.close();
    },
  };
}

/** Runs one statement directly on PostgreSQL. */
export async function onPostgres(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Blocks all writes to a collection until `release` is called. */
export async function holdUp({ dbName, collectionName }: mongo.Collection) {
  const client = new Client({ connectionString: postgresUrl() });
  await client.connect();
  const found = await client.query<{ table: string }>(
    `select 'documentdb_data.documents_' || collection_id as table
       from documentdb_api_catalog.collections where database_name = $1 and collection_name = $2`,
    [dbName, collectionName],
  );
  const table = found.rows[0]?.table;
  await client.query("begin");
  await client.query(`lock table ${table} in exclusive mode`);
  const waiting = `select pid from pg_locks where not granted and relation = '${table}'::regclass`;
  return {
    /** Counts the blocked writes. */
    waiting: async () => (await client.query(waiting)).rows.length,
    /** Aborts the blocked writes. */
    terminate: () => client.query(`select pg_terminate_backend(pid) from (${waiting}) as w`),
    async release() {
      await client.query("rollback");
      await client.end();
    },
  };
}

/**
 * Starts a TCP proxy in front of PostgreSQL, which may listen on a socket; it can be cut, as if
 * PostgreSQL were killed, and opened again.
 */
export async function openPostgresProxy() {
  const target = new Client({ connectionString: postgresUrl() });
  const open = new Set<Socket>();
  const port = await quietPort();

  const server = createServer((near) => {
    const far = target.host.startsWith("/")
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    for (const socket of [near, far]) {
      open.add(socket);
      const other = socket === near ? far : near;
      socket
        .on("error", () => undefined)
        .on("close", () => {
          open.delete(socket);
          other.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });

  async function listen() {
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  }

  await listen();
  const url = `postgres://${target.user}@127.0.0.1:${port}/${target.database}`;
  return {
    url,
    restore: listen,
    async cut() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
