/** How PostgreSQL runs under DocumentDB, whoever starts it. */
import { Client } from "pg";

/** Its user of all rights; the cluster is made with it. */
const POSTGRES_USER = "app";

/** Arguments that make a new cluster in `directory`. */
export const initdbArguments = (directory: string) =>
  `-D ${directory} -U ${POSTGRES_USER} --auth=trust --encoding=UTF8 --locale=C.UTF-8`.split(" ");

/** Settings of the server, with its socket in that directory, and `more`; a session's are made by the gateway. */
export function serverArguments(socketDir: string, more: Record<string, string> = {}) {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: socketDir,
    shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum",
    "cron.database_name": "postgres",
    "cron.host": socketDir,
    "documentdb.localhost_connection_string": `host=${socketDir} user=${POSTGRES_USER}`,
    // Indexes that are read in their order, as MongoDB's are: with its others every sort sorts all.
    "documentdb.alternate_index_handler_name": "extended_rum",
    "documentdb.defaultCursorExpiryTimeLimitSeconds": "600",
    // Between pages, documents that change may be missed or come twice where no order is asked for.
    "documentdb.defaultCursorFirstPageBatchSize": "1000",
    autovacuum_naptime: "2s",
    // Reading here and there costs hardly more than in a row: on disks without arms, and in memory.
    random_page_cost: "1.1",
    deadlock_timeout: "50ms",
    max_connections: "100",
    shared_buffers: "256MB",
    max_wal_size: "2GB",
    // Duplicate keys and the like are normal answers; their log would hold whole documents.
    log_min_messages: "fatal",
    "cron.log_run": "off",
    "cron.log_statement": "off",
    ...more,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Where clients of this machine find it. */
export const postgresUrl = (socketDir: string) =>
  `postgres://${POSTGRES_USER}@/postgres?host=${encodeURIComponent(socketDir)}`;

/** Rejects as long as it doesn't answer. */
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
