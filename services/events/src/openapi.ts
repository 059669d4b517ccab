/** The app over connections that are never opened, for the OpenAPI document. */
import { createOfflineDeps } from "@mainstreet/service/offline";
import { buildApp } from "./app.ts";
import { loadEventsConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("events");
  const { app } = await buildApp({
    ...deps,
    config: loadEventsConfig(env),
    nudge: () => undefined,
  });
  return app;
}
