/** How PostgreSQL runs under DocumentDB, however it is started. */
import { Client } from "pg";

/** The superuser that the cluster is created with. */
const POSTGRES_USER = "app";

/** Returns the arguments of initdb for a new cluster in `directory`. */
export const initdbArguments = (directory: string) =>
  `-D ${directory} -U ${POSTGRES_USER} --auth=trust --encoding=UTF8 --locale=C.UTF-8`.split(" ");

/**
 * Returns the server's settings, with its socket in that directory, and `more`; the gateway sets
 * those of sessions.
 */
export function serverArguments(socketDir: string, more: Record<string, string> = {}) {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum",
    "cron.database_name": "postgres",
    "cron.host": socketDir,
    "documentdb.localhost_connection_string": `host=${socketDir} user=${POSTGRES_USER}`,
    // Indexes that can be read in order, like MongoDB's: with the default ones, every sort sorts
    // all documents.
    "documentdb.alternate_index_handler_name": "extended_rum",
    "documentdb.defaultCursorExpiryTimeLimitSeconds": "600",
    // Documents that change between pages may be missed or repeated in a query without a sort.
    "documentdb.defaultCursorFirstPageBatchSize": "1000",
    autovacuum_naptime: "2s",
    // Random reads cost hardly more than sequential ones, on SSDs and in memory.
    random_page_cost: "1.1",
    deadlock_timeout: "50ms",
    max_connections: "100",
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    // Duplicate keys and the like are normal answers; logging them would log whole documents.
    log_min_messages: "fatal",
    "cron.log_run": "off",
    "cron.log_statement": "off",
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Returns the address for clients on this machine. */
export const postgresUrl = (socketDir: string) =>
  `postgres://${POSTGRES_USER}@/postgres?host=${encodeURIComponent(socketDir)}`;

/** Rejects as long as PostgreSQL doesn't answer. */
export async function postgresAnswers(url: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end();
  }
}
