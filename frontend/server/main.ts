/** Starts the frontend: build → app → listen → close on signal. */
import { join } from "node:path";
import { collectSeldom } from "@mainstreet/service/heap";
import { createLog } from "@mainstreet/service/log";
import { closeOnSignal } from "@mainstreet/service/shutdown";
import { startTracing } from "@mainstreet/tracing/tracing";
import { buildFrontend } from "./app.ts";
import { loadFrontendConfig } from "./config.ts";
import { createGatewayReader } from "./gateway-reader.ts";
import { loadBuild } from "./renderer.ts";

collectSeldom();
const tracing = await startTracing("frontend", process.env);
const config = loadFrontendConfig(process.env);
const log = createLog("frontend", config.LOG_LEVEL);
const build = await loadBuild(join(import.meta.dirname, "../dist"));
const reader = createGatewayReader({
  gatewayUrl: config.GATEWAY_URL,
  ApiFailure: build.renderer.ApiFailure,
  log,
});
const app = await buildFrontend({
  log,
  build,
  reader,
  clientDir: build.clientDir,
  drainMs: config.DRAIN_MS,
});

await app.listen({ host: config.HOST, port: config.PORT });
log.info({ port: config.PORT }, "listening");

closeOnSignal(log, async () => {
  await app.close();
  await reader.close();
  await tracing.close();
});
