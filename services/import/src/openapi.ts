/** The app over connections that are never opened, for the OpenAPI document. */
import { createObjectStore } from "@mainstreet/service/object-store";
import { createOfflineDeps } from "@mainstreet/service/offline";
import { buildApp } from "./app.ts";
import { loadImportConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("import");
  const urls = {
    LISTINGS_URL: "http://localhost:4002",
    COUPONS_URL: "http://localhost:4003",
    EVENTS_URL: "http://localhost:4004",
  };
  const config = loadImportConfig({ ...env, ...urls });
  const objects = createObjectStore(config);
  const { app } = await buildApp({
    ...deps,
    config,
    objects,
    enqueue: async () => undefined,
  });
  return app;
}
