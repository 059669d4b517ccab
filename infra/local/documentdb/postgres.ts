import { DatabaseError, Pool } from "pg";
import { openQueues } from "./conflicts.ts";
import type { PoolClient, PoolConfig, QueryArrayResult } from "pg";

/**
 * The gateway's connection pool to PostgreSQL: parametrized statements, rows as arrays, bytea
 * columns as Buffers.
 */
export type Postgres = ReturnType<typeof openPostgres>;

/**
 * PostgreSQL can't be reached, or the connection was lost; then the statement's outcome may be
 * unknown.
 */
export class PostgresUnavailable extends Error {
  readonly outcome: "nothing done" | "unknown";
  /** PostgreSQL is recovering from a crash: worth waiting for. */
  get starting() {
    return this.cause instanceof DatabaseError && this.cause.code === "57P03";
  }
  constructor(outcome: "nothing done" | "unknown", cause: unknown) {
    super("PostgreSQL does not answer", { cause });
    this.outcome = outcome;
  }
}

const sessionSettings = {
  "documentdb.useFileBasedPersistedCursors": "on",
  "documentdb_core.enableCollation": "on",
  "documentdb.throwDeadlockOnCRUD": "on",
  "documentdb.maxWriteBatchSize": "100000",
  deadlock_timeout: "50ms",
};
const probeEvery = 250;

/**
 * Opens a pool (no connection yet). Connections must be a superuser's, because of the session
 * settings.
 */
export function openPostgres(config: PoolConfig) {
  const options = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({
    max: 20,
    keepAlive: true,
    application_name: "documentdb-gateway",
    ...config,
    options: options.join(" "),
  });
  let down = false;
  let closed = false;
  let probe: NodeJS.Timeout | undefined;

  // A broken connection is removed from the pool and its statement rejects, so these events only
  // start the probe.
  pool.on("error", () => watch());
  pool.on("connect", (client) => client.on("error", () => watch()));

  function watch() {
    if (closed) return;
    down = true;
    probe ??= setTimeout(() => void tryAgain(), probeEvery);
  }

  async function tryAgain() {
    try {
      await pool.query("select 1");
      down = false;
      probe = undefined;
    } catch {
      probe = undefined;
      watch();
    }
  }

  async function connect(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      watch();
      throw new PostgresUnavailable("nothing done", error);
    }
  }

  return {
    /** False from the first failed connection until PostgreSQL answers again. */
    available: () => !down,
    /** Retries a write to a collection that conflicted with others. */
    serialize: openQueues(),
    /** Runs one prepared statement. Throws PostgresUnavailable or npm pg's DatabaseError. */
    async query(text: string, values: readonly unknown[]): Promise<unknown[][]> {
      const client = await connect();
      let broken: Error | undefined;
      try {
        const query = {
          name: statementName(text),
          text,
          values: [...values],
          rowMode: "array" as const,
        };
        const result: QueryArrayResult<unknown[]> = await client.query(query);
        return result.rows;
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        broken = error instanceof Error ? error : new Error(String(error));
        watch();
        throw new PostgresUnavailable(outcomeOf(error), error);
      } finally {
        client.release(broken);
      }
    },
    async close() {
      closed = true;
      clearTimeout(probe);
      await pool.end();
    },
  };
}

const names = new Map<string, string>();

/** Returns a short name for each statement, so that each connection parses it only once. */
function statementName(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * 57P01–57P03: PostgreSQL stops or starts; 08…: a connection error; no SQLSTATE: a socket error.
 */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true;
  return /^(57P0[1-3]|08)/.test(error.code ?? "");
}

/**
 * A stopping PostgreSQL reports it after the rollback; a broken socket says nothing about the
 * outcome.
 */
function outcomeOf(error: unknown) {
  const rolledBack = error instanceof DatabaseError && /^57P0[13]$/.test(error.code ?? "");
  return rolledBack ? "nothing done" : "unknown";
}
