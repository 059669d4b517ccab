/** The eight processes started separately, as in production, on stores that a test can take away. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backingFromEnvironment } from "@mainstreet/infra/local/backing";
import { startNode } from "@mainstreet/infra/local/child";
import type { Child } from "@mainstreet/infra/local/child";
import { buildFrontend } from "@mainstreet/infra/local/frontend-build";
import { giveDatabases } from "@mainstreet/infra/local/databases";
import { serviceAddresses } from "@mainstreet/infra/local/mongodb-address";
import { openPorts } from "@mainstreet/infra/local/ports";
import {
  processNames,
  processes,
  sharedEnvironment,
  storesOf,
} from "@mainstreet/infra/local/processes";
import type { ProcessName, Settings } from "@mainstreet/infra/local/processes";
import { loadSecrets } from "@mainstreet/infra/local/secrets";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import type { Stores } from "@mainstreet/testing/store-proxies";
import { z } from "zod";

export interface StandaloneProcess {
  name: ProcessName;
  child: Child;
  /** Base URL of its /livez and /readyz. */
  health: string;
  /** Resolves with the messages of its log. */
  said: () => Promise<string[]>;
}

const line = z.object({ msg: z.string() });

/** Starts processes in a test space of their own; `close` kills those still running. */
export async function openFixture() {
  const space = testEnvironment();
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-alone-"));
  const backing = backingFromEnvironment(process.env);
  const secrets = await loadSecrets(dataDir);
  const ports = await openPorts(dataDir);
  await buildFrontend(() => undefined);
  const { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = space;
  await giveDatabases(backing, secrets, MONGODB_PREFIX);
  const started: Child[] = [];

  async function start(
    stores: Stores | ((name: ProcessName) => Stores),
    names: readonly ProcessName[] = processNames,
  ) {
    const urls: Record<string, string[]> = {};
    for (const name of processNames) urls[name] = [`http://127.0.0.1:${await ports.take(name)}`];
    const settings = { backing, secrets, urls, opsPort: await ports.take("ops") };
    return names.map((name) =>
      startOne(
        name,
        Number(new URL(urls[name]?.[0] ?? "").port),
        settings,
        typeof stores === "function" ? stores(name) : stores,
      ),
    );
  }

  function startOne(
    name: ProcessName,
    port: number,
    more: Omit<Settings, "gatewayHost" | "defaultTown">,
    stores: Stores,
  ): StandaloneProcess {
    const settings = { ...more, gatewayHost: "127.0.0.1", defaultTown: "maplewood" };
    const { entry, env, opsPort } = processes[name];
    const { MONGODB_URL: mongodbUrl, REDIS_URL: redisUrl, S3_ENDPOINT: endpoint } = stores;
    const s3 = { ...backing.s3, endpoint };
    const databases = serviceAddresses(mongodbUrl, MONGODB_PREFIX, secrets.databasePasswords);
    const id = `${name}-${started.length}`;
    const child = startNode({
      name: id,
      logDir: dataDir,
      entry: join(import.meta.dirname, "../..", entry),
      env: {
        ...process.env,
        NODE_ENV: "production",
        ...storesOf(name, { ...backing, mongodbUrl, redisUrl, s3 }, databases),
        ...sharedEnvironment({ secrets }),
        MONGODB_PREFIX,
        REDIS_PREFIX,
        S3_BUCKET,
        ...env?.(settings),
        PORT: String(port),
      },
    });
    started.push(child);
    const health = `http://127.0.0.1:${opsPort?.(settings) ?? port}`;
    return { name, child, health, said: () => messagesOf(join(dataDir, `${id}.log`)) };
  }

  return {
    start,
    /** Starts another instance of a process that calls no other. */
    async startAnother(stores: Stores, name: ProcessName) {
      const settings = { backing, secrets, urls: {}, opsPort: 0 };
      return [startOne(name, await ports.take(`another ${name}`), settings, stores)];
    },
    async close() {
      await Promise.all(started.map((child) => child.stop("SIGKILL")));
      await removeTestSpace(space);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function messagesOf(logFile: string) {
  const lines = (await readFile(logFile, "utf8")).split("\n");
  return lines
    .filter((text) => text.startsWith("{"))
    .map((text) => line.parse(JSON.parse(text)).msg);
}

/** Resolves with the status of a health route; 0 when nothing answers. */
export const statusOf = (health: string, path: "/livez" | "/readyz") =>
  fetch(`${health}${path}`, { signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** Resolves with the status in /readyz: `ok`, `limited`, `unavailable` or `closing`. */
export const stateOf = async (health: string) =>
  state.parse(await (await fetch(`${health}/readyz`)).json()).status;
const state = z.object({ status: z.string() });

/** Terminates the process; resolves with how it ended, and after how many seconds. */
export async function end({ name, child }: StandaloneProcess) {
  const asked = performance.now();
  await child.stop("SIGTERM", 30_000);
  const seconds = (performance.now() - asked) / 1000;
  return { name, how: await child.ended, seconds, lastLines: await child.lastLines() };
}
