/** PostgreSQL with the DocumentDB extension, reachable only through a socket of this user. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { RootfsContext } from "./backing-rootfs.ts";
import { startInside } from "./child.ts";
import { runInside } from "./sandbox.ts";
import { supervise } from "./supervise.ts";
import type { Supervised } from "./supervise.ts";

/** Settings of the server; those of a session are made by the gateway in documentdb/. */
const settings = {
  listen_addresses: "",
  unix_socket_directories: "/socket",
  shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb",
  "cron.database_name": "postgres",
  "cron.host": "/socket",
  "documentdb.localhost_connection_string": "host=/socket user=app",
  "documentdb.defaultCursorExpiryTimeLimitSeconds": "600",
  autovacuum_naptime: "2s",
  deadlock_timeout: "50ms",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  // Duplicate keys and the like are normal answers; their log would hold whole documents.
  log_min_messages: "fatal",
  "cron.log_run": "off",
  "cron.log_statement": "off",
};

/** Starts it on DATA_DIR/postgres, creating the cluster on first use; resolves when it answers. */
export async function startPostgres({ root, dataDir, logDir, say }: RootfsContext) {
  const data = join(dataDir, "postgres");
  const socketDir = await makeSocketDir(dataDir);
  await mkdir(data, { recursive: true });
  const sandbox = { root, binds: { "/data": data, "/socket": socketDir } };
  await createCluster(data, sandbox);
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const program = ["/usr/lib/postgresql/18/bin/postgres", "-D", "/data/cluster", ...args];
  const url = `postgres://app@/postgres?host=${encodeURIComponent(socketDir)}`;
  const process_ = await supervise({
    start: () => startInside({ name: "postgres", logDir, sandbox, program }),
    ready: () => answers(url),
    say,
  });
  return { url, kill: () => process_.kill(), stop: () => stopPostgres(process_, socketDir) };
}

/** Sockets have short names at most, so it can't be in the data directory. */
async function makeSocketDir(dataDir: string): Promise<string> {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const dir = join(tmpdir(), `main-street-${userInfo().uid}-${hash}`);
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o700);
  return dir;
}

/** Under another name until it is whole: a start that was killed here begins anew. */
async function createCluster(data: string, sandbox: Parameters<typeof runInside>[0]) {
  if (existsSync(join(data, "cluster"))) return;
  await rm(join(data, "unfinished"), { recursive: true, force: true });
  const program = ["initdb", "-D", "/data/unfinished", "-U", "app", "--auth=trust"];
  await runInside(sandbox, [...program, "--encoding=UTF8", "--locale=C.UTF-8"]);
  await rename(join(data, "unfinished"), join(data, "cluster"));
}

async function answers(url: string) {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end();
  }
}

/** SIGINT: clients are disconnected, everything is written down. */
async function stopPostgres(process_: Supervised, socketDir: string) {
  await process_.stop("SIGINT");
  await rm(socketDir, { recursive: true, force: true });
}
