/** Starts events as one process. */
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import type { EventsConfig } from "./config.ts";
import { projections } from "./projections.ts";
import { models } from "./models.ts";
import { publications } from "./publications.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once events listens; `close` finishes requests in flight. */
export const startService = (config: EventsConfig, now = () => new Date()) =>
  serve("events", config, {
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
