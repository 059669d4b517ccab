/** Starts coupons as one process. */
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import type { CouponsConfig } from "./config.ts";
import { projections } from "./projections.ts";
import { models } from "./models.ts";
import { publications } from "./publications.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once coupons listens; `close` finishes requests in flight. */
export const startService = (config: CouponsConfig, now = () => new Date()) =>
  serve("coupons", config, {
    now,
    models,
    publications,
    sources,
    projections,
    async start(deps) {
      const parts = await buildApp(deps);
      return { ...parts, handlers: subscriptions(parts) };
    },
  });
