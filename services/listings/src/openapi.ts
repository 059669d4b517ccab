/** The app over connections that are never opened, for the OpenAPI document. */
import { createOpenapiDeps } from "@mainstreet/service/operations/openapi-deps";
import { buildApp } from "./app.ts";
import { loadListingsConfig } from "./config.ts";

export const openapiApp = async () =>
  (await buildApp(createOpenapiDeps("listings", loadListingsConfig))).app;
