/** The app over connections that are never opened, for the OpenAPI document. */
import { createOfflineDeps } from "@mainstreet/service/offline";
import { buildApp } from "./app.ts";
import { loadListingsConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("listings");
  const { app } = await buildApp({
    ...deps,
    config: loadListingsConfig(env),
    nudge: () => undefined,
  });
  return app;
}
