/** Shared parts of the scale benchmark: backing services and processes. */
import { visitor } from "@mainstreet/testing/town";
import { rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { verified } from "../../commands/messages/verify.ts";
import { startBacking } from "../../local/backing.ts";
import type { Backing } from "../../local/backing.ts";
import { fillSystem } from "../../local/fill.ts";
import { emptyTown } from "../../local/first-towns.ts";
import { buildFrontend } from "../../local/frontend-build.ts";
import { fillTown } from "../fill-town.ts";
import { copyTown, openTowns } from "./copy-town.ts";
import { say } from "../../local/say.ts";
import { loadSecrets, privateKeysOf } from "../../local/secrets.ts";
import { startSystem } from "../../local/system.ts";
import type { System, SystemOptions } from "../../local/system.ts";

type Count = Parameters<typeof fillTown>[1];

export interface Fixture {
  /** Starts processes on the same data; stops previous ones. */
  start: (
    options: Pick<SystemOptions, "copies" | "env"> & Partial<Pick<SystemOptions, "backing">>,
  ) => Promise<System>;
  /** Creates the accounts of the system's first town; called once. */
  welcome: (system: System) => Promise<void>;
  /** Does the same, and fills that town with shops and coupons. */
  fill: (system: System, count: Count) => Promise<void>;
  backing: Backing;
  dataDir: string;
  /** Prefix of the databases' names. */
  mongodbPrefix: string;
  /** The account created by `welcome`. */
  admin: { username: string; password: string };
  /** Resolves with copies that still differ from their source after a wait. */
  differing: () => Promise<string[]>;
  /** Copies a town's documents in these services (by default listings and coupons) to other towns. */
  copyTown: (
    from: string,
    to: readonly string[],
    told: (copied: number) => void,
    services?: readonly string[],
  ) => Promise<void>;
  /** Opens the towns to visitors at `<town>.localhost`. */
  openTowns: (towns: readonly string[]) => Promise<void>;
  /** Private keys of the services' callers. */
  keys: ReturnType<typeof privateKeysOf>;
  /** Returns the gateway's headers to a service for this town. */
  headers: (town: string) => Record<string, string>;
  close: () => Promise<void>;
}

/** Starts its own backing services, or uses those of the environment. */
export async function openFixture(): Promise<Fixture> {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const secrets = await loadSecrets(dataDir);
  const keys = privateKeysOf(secrets);
  const [backing] = await Promise.all([startBacking({ dataDir, say }), buildFrontend(say)]);
  const prefix = `bench${process.pid}`;
  const mongodbPrefix = `${prefix}_`;
  const admin = { username: "admin", password: secrets.adminPassword };
  let running: System | undefined;
  const welcome = async (system: System) => {
    await fillSystem({ ...system, toolsKey: keys.TOOLS_PRIVATE_KEY, demo: false, admin, say });
  };
  return {
    async start({ env, ...options }) {
      await running?.stop();
      running = await startSystem({
        backing,
        dataDir,
        say,
        defaultTown: emptyTown.slug,
        ...options,
        env: {
          MONGODB_PREFIX: mongodbPrefix,
          REDIS_PREFIX: `${prefix}:`,
          LOG_LEVEL: "warn",
          ...env,
        },
      });
      return running;
    },
    backing,
    dataDir,
    mongodbPrefix,
    admin,
    differing: () => differingCopies(backing.mongodbUrl, mongodbPrefix),
    copyTown: (from, to, told, services = ["listings", "coupons"]) =>
      copyTown({
        mongodbUrl: backing.mongodbUrl,
        databases: services.map((name) => `${prefix}_${name}`),
        from,
        to,
        told,
      }),
    openTowns: (towns) =>
      openTowns({
        mongodbUrl: backing.mongodbUrl,
        database: `${prefix}_auth`,
        like: emptyTown.slug,
        towns,
      }),
    welcome,
    async fill(system, count) {
      await welcome(system);
      const [[listings = ""], [coupons = ""]] = [system.urls.listings, system.urls.coupons];
      await fillTown({ listings, coupons, slug: emptyTown.slug, keys }, count);
    },
    keys,
    headers: (town) => visitor(keys, town),
    async close() {
      await running?.stop();
      await backing.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const PATIENCE_MS = 20_000;

/** Resolves with copies that differ from their source, after waiting for messages in flight. */
async function differingCopies(mongodbUrl: string, prefix: string) {
  const mongo = await mongoose.createConnection(mongodbUrl).asPromise();
  const deadline = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      const { lines, failed } = await verified(mongo, prefix);
      if (!failed) return [];
      if (performance.now() > deadline) return lines.filter((line) => line.startsWith("✗"));
      await pause(500);
    }
  } finally {
    await mongo.close();
  }
}

/** Resolves with a process's metric; the sum of all series of that name. */
export async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text
    .split("\n")
    .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** Prints a measurement with its verdict. */
export function tell(what: string, measured: string, good: boolean) {
  process.stdout.write(`${good ? "✓" : "✗"} ${what.padEnd(52)} ${measured}\n`);
  return good;
}
