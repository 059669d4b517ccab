/** The whole system for a test: every process, with the backing services of the test run. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backingFromEnvironment } from "@mainstreet/infra/local/backing";
import { fillSystem } from "@mainstreet/infra/local/fill";
import { buildFrontend } from "@mainstreet/infra/local/frontend-build";
import { complain } from "@mainstreet/infra/local/say";
import { loadSecrets, privateKeysOf } from "@mainstreet/infra/local/secrets";
import { startSystem as startProcesses } from "@mainstreet/infra/local/system";
import type { SystemOptions } from "@mainstreet/infra/local/system";
import { removeTestSpace } from "./cleanup.ts";
import type { LoadBalancer } from "./load-balancer.ts";
import { testEnvironment } from "./environment.ts";
import type { Stores } from "./store-proxies.ts";

/**
 * Starts it in a space of its own, with the demo towns unless `demo` is false; `stores` replaces addresses of
 * the test run's stores.
 */
export async function startSystem(
  options: {
    demo?: boolean;
    /** Number of instances by process, if several. */
    copies?: NonNullable<SystemOptions["copies"]>;
    /** Load balancer through which shoppers and other processes reach the gateways. */
    loadBalancer?: LoadBalancer;
    /** Further variables of every process. */
    env?: Record<string, string>;
    stores?: Partial<Stores>;
    geocoderUrl?: string;
  } = {},
) {
  const { demo = true, stores = {}, geocoderUrl, env, loadBalancer, ...instances } = options;
  const space = testEnvironment();
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-system-"));
  const quiet = () => undefined;
  await buildFrontend(quiet);
  const { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = space;
  const backing = backingFromEnvironment({ ...process.env, ...stores });
  const system = await startProcesses({
    backing,
    dataDir,
    // Only called when a process ends by itself.
    say: complain,
    ...instances,
    ...(loadBalancer && { loadBalancer: loadBalancer.url }),
    env: {
      MONGODB_PREFIX,
      REDIS_PREFIX,
      S3_BUCKET,
      LOG_LEVEL: "warn",
      ...env,
      ...(geocoderUrl !== undefined && { GEOCODER_URL: geocoderUrl }),
    },
  });
  loadBalancer?.setTargets(system.gateways);
  const secrets = await loadSecrets(dataDir);
  const admin = { username: "admin", password: secrets.adminPassword };
  const close = async () => {
    await system.stop();
    await removeTestSpace(space);
    await rm(dataDir, { recursive: true, force: true });
  };
  await fillSystem({
    ...system,
    toolsKey: secrets.callerKeys.tools,
    demo,
    admin,
    say: quiet,
  }).catch(async (error) => {
    await close();
    throw error;
  });
  const { port } = new URL(system.gatewayUrl);
  return {
    ...system,
    admin,
    /** Private keys of the callers of services. */
    keys: privateKeysOf(secrets),
    databasePrefix: MONGODB_PREFIX,
    /** Returns what a process has logged so far. */
    logOf: (name: string) => readFile(join(dataDir, "log", `${name}.log`), "utf8"),
    /** Returns the browser address of a town's site, without a trailing slash. */
    url: (town: string) =>
      town === "maplewood" ? `http://localhost:${port}` : `http://${town}.localhost:${port}`,
    close,
  };
}
