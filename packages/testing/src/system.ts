/** The whole system for a test: every process, on the backing services of the test run. */
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
 * Starts it in a space of its own, with the demo towns unless `demo` is false; `stores` are other ways
 * to the test run's.
 */
export async function startSystem(
  options: {
    demo?: boolean;
    /** Processes with several instances. */
    copies?: NonNullable<SystemOptions["copies"]>;
    /** Shoppers and other processes reach the gateways through it. */
    loadBalancer?: LoadBalancer;
    /** More variables for every process. */
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
    // Only told when a process ends by itself.
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
    /** Of those who call services. */
    keys: privateKeysOf(secrets),
    databasePrefix: MONGODB_PREFIX,
    /** What a process has logged so far. */
    logOf: (name: string) => readFile(join(dataDir, "log", `${name}.log`), "utf8"),
    /** Address of a town's site in a browser, without a slash at the end. */
    url: (town: string) =>
      town === "maplewood" ? `http://localhost:${port}` : `http://${town}.localhost:${port}`,
    close,
  };
}
