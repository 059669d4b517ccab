/** Events over HTTP. */
import { buildService } from "@mainstreet/service/build";
import { connectionChecks } from "@mainstreet/service/connect";
import type { Connections } from "@mainstreet/service/connect";
import { counterModel } from "@mainstreet/service/counter";
import { createRecordStore } from "@mainstreet/service/record.store";
import type { Metrics } from "@mainstreet/service/metrics";
import { createSessionVerifier } from "@mainstreet/service/session";
import { createBusinessNames } from "./business/business-names.ts";
import type { EventsConfig } from "./config.ts";
import { townEventKind } from "./event/event.model.ts";
import { townEventRoutes } from "./event/event.routes.ts";

export interface EventsDeps extends Connections {
  config: EventsConfig;
  /** Wakes the relay after a write. */
  nudge: () => void;
  metrics?: Metrics;
}

export async function buildApp(deps: EventsDeps) {
  const { config, mongo, redis, log, now, nudge } = deps;
  const app = await buildService({
    name: "events",
    log,
    serviceToken: config.SERVICE_TOKEN,
    sessions: createSessionVerifier({
      redis,
      prefix: config.REDIS_PREFIX,
      publicKey: config.SESSION_PUBLIC_KEY,
    }),
    checks: connectionChecks(deps),
    ...(deps.metrics && { metrics: deps.metrics }),
  });
  const events = createRecordStore(townEventKind(mongo), {
    counters: counterModel(mongo),
    nudge,
    now,
  });
  const businesses = createBusinessNames(mongo);
  townEventRoutes(app, { events, businesses, now });
  return { app, businesses };
}
