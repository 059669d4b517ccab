/** Starts the frontend: build → app → listen. */
import { join } from "node:path";
import { createLog } from "@mainstreet/service/operations/log";
import { run } from "@mainstreet/service/operations/run";
import { buildFrontend } from "./app.ts";
import { loadFrontendConfig } from "./config.ts";
import { createGatewayReader } from "./gateway-reader.ts";
import { loadBuild } from "./renderer.ts";

await run("frontend", async () => {
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
    mapStyleUrl: config.MAP_STYLE_URL,
    drainMs: config.DRAIN_MS,
  });
  await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ port: config.PORT }, "listening");
  return { log, closing: [{ requests: () => app.close() }, { reader: () => reader.close() }] };
});
