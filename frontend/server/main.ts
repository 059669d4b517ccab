/** Starts the frontend: loads the build, creates the app, listens. */
import { join } from "node:path";
import { loadConfig, port, processEnvironment } from "@mainstreet/service/operations/config";
import { createLog } from "@mainstreet/service/operations/log";
import { run } from "@mainstreet/service/operations/run";
import { z } from "zod";
import { buildFrontend } from "./app.ts";
import { createGatewayReader } from "./gateway-reader.ts";
import { loadBuild } from "./renderer.ts";

const environment = z.object({
  ...processEnvironment,
  PORT: port(4000),
  /** Pages read their data through the gateway, as browsers do. */
  GATEWAY_URL: z.url(),
  /** URL of a MapLibre style or TileJSON that browsers load; without it maps have a plain base layer. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

await run("frontend", async () => {
  const config = loadConfig(environment, process.env);
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
