/** The app over connections that are never opened, for the OpenAPI document. */
import { createOfflineDeps } from "@mainstreet/service/offline";
import { createObjectStore } from "@mainstreet/service/object-store";
import { buildApp } from "./app.ts";
import { loadMediaConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("media");
  const config = loadMediaConfig(env);
  const { app } = await buildApp({ ...deps, config, objects: createObjectStore(config) });
  return app;
}
