/** Events as one running process. */
import { counterModel } from "@mainstreet/service/records/counter";
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import { businessNameModel } from "./business/business-names.ts";
import type { EventsConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { townEventKind } from "./event/event.model.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once events listens; `close` finishes what is in hand. */
export const startService = (config: EventsConfig, now = () => new Date()) =>
  serve("events", config, {
    now,
    models: (mongo) => [townEventKind(mongo).model, counterModel(mongo), businessNameModel(mongo)],
    publications,
    sources,
    copies,
    async start(deps) {
      const parts = await buildApp(deps);
      return { ...parts, handlers: subscriptions(parts) };
    },
  });
