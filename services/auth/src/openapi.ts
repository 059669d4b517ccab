/** The app over connections that are never opened, for the OpenAPI document. */
import { createOfflineDeps } from "@mainstreet/service/offline";
import { buildApp } from "./app.ts";
import { loadAuthConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("auth");
  const config = loadAuthConfig({ ...env, SESSION_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----" });
  const { app } = await buildApp({ ...deps, config, nudge: () => undefined });
  return app;
}
