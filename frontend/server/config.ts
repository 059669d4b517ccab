/** Configuration of the frontend's process. */
import { drainMs, loadConfig, port } from "@mainstreet/service/operations/config";
import { z } from "zod";

const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port(4000),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Pages read their data through the gateway, as a browser does. */
  GATEWAY_URL: z.url(),
  /** A MapLibre style or TileJSON, which browsers read; maps have a plain ground without. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DRAIN_MS: drainMs,
});

export type FrontendConfig = z.infer<typeof environment>;

/** Parses the environment; prints every fault and ends the process otherwise. */
export const loadFrontendConfig = (env: NodeJS.ProcessEnv): FrontendConfig =>
  loadConfig(environment, env);
