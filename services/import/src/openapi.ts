/** The app over connections that are never opened, for the OpenAPI document. */
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { createOpenapiDeps } from "@mainstreet/service/operations/openapi-deps";
import { buildApp } from "./app.ts";
import { loadImportConfig } from "./config.ts";

export async function openapiApp() {
  const deps = createOpenapiDeps("import", loadImportConfig);
  const objects = createObjectStore(deps.config);
  const client = { send: async () => [], call: async () => "" };
  const clients = { listings: client, coupons: client, events: client };
  const { app } = await buildApp({ ...deps, objects, clients, enqueue: async () => undefined });
  return app;
}
