/** All processes of the system, started in parallel on the given backing services. */
import { mkdir } from "node:fs/promises";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { typedFromEntries } from "@mainstreet/service/operations/from-entries";
import { backingVariables } from "./backing-variables.ts";
import type { Backing } from "./backing.ts";
import { startNode } from "./child.ts";
import { giveDatabases } from "./databases.ts";
import { openPorts } from "./ports.ts";
import { addresses, processNames, processes, sharedEnvironment, storesOf } from "./processes.ts";
import type { ProcessName, Settings } from "./processes.ts";
import type { Say } from "./say.ts";
import { loadSecrets } from "./secrets.ts";
import { supervise } from "./supervise.ts";
import type { Supervised } from "./supervise.ts";

export type SystemOptions = {
  backing: Backing;
  /**
   * Holds secrets.json, ports.json and log/; if others may use it, the caller must hold its lock.
   */
  dataDir: string;
  say: Say;
  gatewayPort?: number;
  gatewayHost?: string;
  /** Processes with several instances; several gateways need a `loadBalancer`. */
  copies?: Partial<Record<ProcessName, number>>;
  /** Address of the load balancer in front of several gateways. */
  loadBalancer?: string;
  /** Slug of the town served on localhost. */
  defaultTown?: string;
  /** Once they answer, lowers the priority of processes that visitors don't wait for. */
  visitorsFirst?: boolean;
  /** More variables for every process, like MONGODB_PREFIX. */
  env?: NodeJS.ProcessEnv;
};

export type System = Awaited<ReturnType<typeof startSystem>>;

const root = join(import.meta.dirname, "../..");

/** Resolves when every process is ready. If one fails, the others are stopped again. */
export async function startSystem(options: SystemOptions) {
  const { backing, dataDir, say, defaultTown = "maplewood", gatewayHost = "127.0.0.1" } = options;
  const logDir = join(dataDir, "log");
  await mkdir(logDir, { recursive: true });
  const secrets = await loadSecrets(dataDir);
  const ports = await openPorts(dataDir);
  const instances = await placeInstances(options, (name) => ports.take(name));
  const placed = urlsOf(instances);
  const urls =
    options.loadBalancer === undefined ? placed : { ...placed, gateway: [options.loadBalancer] };
  const common = { backing, secrets, urls, gatewayHost, defaultTown };
  const shared = sharedEnvironment(common);
  const space = spaceOf(options.env);
  const databases = await giveDatabases(backing, secrets, space.MONGODB_PREFIX);
  const gateways = instances
    .filter(({ name }) => name === "gateway")
    .map(({ host, port, opsPort }) => ({
      url: `http://${host}:${port}`,
      opsUrl: `http://${host}:${opsPort}`,
    }));

  const begun = instances.map(({ id, name, host, port, opsPort }) => {
    const { entry, env, opsPort: ops, nice } = processes[name];
    const settings: Settings = { ...common, opsPort };
    return supervise({
      start: () =>
        startNode({
          name: id,
          logDir,
          entry: join(root, entry),
          cwd: root,
          env: {
            ...process.env,
            NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(dataDir, "compile-cache"),
            NODE_ENV: "production",
            // With one malloc arena per thread, memory freed by one isn't reused by others.
            MALLOC_ARENA_MAX: "2",
            NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --max-semi-space-size=8`.trim(),
            ...storesOf(name, backing, databases),
            ...shared,
            ...options.env,
            ...env?.(settings),
            PORT: String(port),
          },
        }),
      ready: () => isReady(`http://${host}:${ops?.(settings) ?? port}`),
      say,
      ...(options.visitorsFirst && nice !== undefined && { nice }),
    });
  });
  const settled = await Promise.allSettled(begun);
  const running = settled.filter((result) => result.status === "fulfilled").map((r) => r.value);
  const failure = settled.find((result) => result.status === "rejected");
  if (failure) {
    await stopInOrder(running);
    throw failure.reason;
  }
  const variables: Record<string, string> = {
    ...backingVariables(backing),
    ...databases,
    ...shared,
    TOOLS_PRIVATE_KEY: secrets.callerKeys.tools,
    ...space,
    ...addresses(urls, processNames),
  };
  return {
    gatewayUrl: urls.gateway[0] ?? "",
    /** Base URLs of all instances by process name. */
    urls,
    /** Base URL of the gateway's /readyz and /metrics. */
    opsUrl: gateways[0]?.opsUrl ?? "",
    /** All instances of the gateway, with or without a load balancer. */
    gateways,
    /** The processes' variables, and AUTH_URL … GATEWAY_URL, for tools that work on this system. */
    variables,
    /**
     * Sends SIGKILL to one process ("coupons", or "coupons-2" if there are several); it is
     * restarted.
     */
    kill: (instance: string) => named(running, instance).kill(),
    /** Restarts one instance, like "coupons-2"; resolves when the new one answers. */
    renew: (instance: string) => named(running, instance).renew(),
    /** Stops every instance of these processes gracefully and restarts it. */
    async restart(names: readonly ProcessName[]) {
      const chosen = running.filter(({ name }) => names.some((of) => isInstance(name, of)));
      await Promise.all(chosen.map((process_) => process_.restart()));
    },
    stop: () => stopInOrder(running),
  };
}

const SPACE = new Set(["MONGODB_PREFIX", "REDIS_PREFIX", "S3_BUCKET"]);

/**
 * Prefixes and bucket that separate systems on the same stores: without them, tools would read
 * another system's data.
 */
function spaceOf(env: NodeJS.ProcessEnv | undefined): Record<string, string> {
  const all = Object.entries({ ...process.env, ...env });
  return Object.fromEntries(
    all.flatMap(([name, value]) => (SPACE.has(name) && value ? [[name, value]] : [])),
  );
}

function named(running: readonly Supervised[], instance: string) {
  const process_ = running.find(({ name }) => name === instance);
  if (!process_) throw new Error(`There is no process ${instance}`);
  return process_;
}

const isInstance = (id: string, name: ProcessName) => id === name || id.startsWith(`${name}-`);

/** `host` is where it is reached, in a URL's notation. */
type Instance = { id: string; name: ProcessName; host: string; port: number; opsPort: number };

/** Returns the host to connect to; for a wildcard address, loopback. */
function hostFor(listening: string) {
  if (listening === "0.0.0.0" || listening === "::") return "127.0.0.1";
  return isIPv6(listening) ? `[${listening}]` : listening;
}

/** Assigns a port to each of the wanted instances. */
async function placeInstances(options: SystemOptions, takePort: (id: string) => Promise<number>) {
  const { copies = {}, gatewayPort, gatewayHost = "127.0.0.1" } = options;
  const instances: Instance[] = [];
  for (const name of processNames) {
    const count = copies[name] ?? 1;
    const host = name === "gateway" ? hostFor(gatewayHost) : "127.0.0.1";
    for (let n = 1; n <= count; n += 1) {
      const id = count === 1 ? name : `${name}-${n}`;
      const port = name === "gateway" && gatewayPort ? gatewayPort : await takePort(id);
      // Only gateways have a separate port for health checks and metrics.
      const opsPort = name === "gateway" ? await takePort(`${id}-ops`) : 0;
      instances.push({ id, name, host, port, opsPort });
    }
  }
  return instances;
}

function urlsOf(instances: readonly Instance[]): Record<ProcessName, string[]> {
  const of = (name: ProcessName) =>
    instances.filter((one) => one.name === name).map(({ host, port }) => `http://${host}:${port}`);
  return typedFromEntries(processNames.map((name) => [name, of(name)]));
}

async function isReady(base: string) {
  const response = await fetch(`${base}/readyz`, { signal: AbortSignal.timeout(3000) });
  if (!response.ok) throw new Error(`/readyz answers ${response.status}: ${await response.text()}`);
}

/** Stops the gateway first, so that no new requests come in; those in flight are finished. */
async function stopInOrder(running: readonly Supervised[]) {
  const gateway = running.find(({ name }) => name === "gateway");
  await gateway?.stop("SIGTERM", 4000);
  const others = running.filter((process_) => process_ !== gateway);
  await Promise.all(others.map((process_) => process_.stop("SIGTERM", 6000)));
}
