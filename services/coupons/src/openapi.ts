/** The app over connections that are never opened, for the OpenAPI document. */
import { createOfflineDeps } from "@mainstreet/service/offline";
import { buildApp } from "./app.ts";
import { loadCouponsConfig } from "./config.ts";

export async function openapiApp() {
  const { env, ...deps } = createOfflineDeps("coupons");
  const { app } = await buildApp({
    ...deps,
    config: loadCouponsConfig(env),
    nudge: () => undefined,
  });
  return app;
}
