/** The app over connections that are never opened, for the OpenAPI document. */
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { createOpenapiDeps } from "@mainstreet/service/operations/openapi-deps";
import { buildApp } from "./app.ts";
import { loadMediaConfig } from "./config.ts";

export async function openapiApp() {
  const deps = createOpenapiDeps("media", loadMediaConfig);
  const { app } = await buildApp({ ...deps, objects: createObjectStore(deps.config) });
  return app;
}
