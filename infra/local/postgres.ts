/** PostgreSQL with the DocumentDB extension, reachable only through a socket of this user. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { RootfsContext } from "./backing-rootfs.ts";
import { startInside } from "./child.ts";
import {
  initdbArguments,
  postgresAnswers,
  postgresUrl,
  serverArguments,
} from "./postgres-settings.ts";
import { runInside } from "./sandbox.ts";
import { supervise } from "./supervise.ts";
import type { Supervised } from "./supervise.ts";

/**
 * Starts PostgreSQL on DATA_DIR/postgres, creating the cluster on first use; resolves when it
 * answers.
 */
export async function startPostgres({ root, dataDir, logDir, say, throwaway }: RootfsContext) {
  const data = join(dataDir, "postgres");
  const socketDir = await makeSocketDir(dataDir);
  await mkdir(data, { recursive: true });
  const sandbox = { root, binds: { "/data": data, "/socket": socketDir } };
  await createCluster(data, sandbox);
  const postgres = ["/usr/lib/postgresql/18/bin/postgres", "-D", "/data/cluster"];
  const settings = serverArguments("/socket", throwaway ? { fsync: "off" } : {});
  const program = [...postgres, ...settings];
  const url = postgresUrl(socketDir);
  const process_ = await supervise({
    start: () => startInside({ name: "postgres", logDir, sandbox, program }),
    ready: () => postgresAnswers(url),
    say,
  });
  return { url, kill: () => process_.kill(), stop: () => stopPostgres(process_, socketDir) };
}

/** Socket paths are limited in length, so the socket can't be in the data directory. */
async function makeSocketDir(dataDir: string): Promise<string> {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const dir = join(tmpdir(), `main-street-${userInfo().uid}-${hash}`);
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o700);
  return dir;
}

/**
 * Created under another name and then renamed: after a start that was killed here, the next begins
 * anew.
 */
async function createCluster(data: string, sandbox: Parameters<typeof runInside>[0]) {
  if (existsSync(join(data, "cluster"))) return;
  await rm(join(data, "unfinished"), { recursive: true, force: true });
  await runInside(sandbox, ["initdb", ...initdbArguments("/data/unfinished")]);
  await rename(join(data, "unfinished"), join(data, "cluster"));
}

/** SIGINT (fast shutdown): disconnects the clients and writes everything to disk. */
async function stopPostgres(process_: Supervised, socketDir: string) {
  await process_.stop("SIGINT");
  await rm(socketDir, { recursive: true, force: true });
}
