/** Events as one running process: connections, indexes, relay, subscriptions, HTTP. */
import { appliedStreamOf, streamOf } from "@mainstreet/messages/names";
import { startRelay } from "@mainstreet/messages/relay";
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { startTail } from "@mainstreet/messages/tail";
import { catalogueMetrics } from "@mainstreet/service/catalogue-metrics";
import { connect } from "@mainstreet/service/connect";
import { counterModel } from "@mainstreet/service/counter";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { createMetrics } from "@mainstreet/service/metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { removedTownModel } from "@mainstreet/service/removals";
import { buildApp } from "./app.ts";
import { businessNameModel } from "./business/business-names.ts";
import type { EventsConfig } from "./config.ts";
import { townEventKind } from "./event/event.model.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once events listens; `close` finishes what is in hand. */
export async function startService(config: EventsConfig, now = () => new Date()) {
  const { disconnect, ...connections } = await connect("events", config);
  const { mongo, redis, log } = connections;
  const { model } = townEventKind(mongo);
  const own = [model, counterModel(mongo), removedTownModel(mongo)];
  await ensureIndexes([...own, businessNameModel(mongo)]);

  const bus = { redis, prefix: config.REDIS_PREFIX, log };
  const relay = startRelay({
    ...bus,
    mongo,
    service: "events",
    collections: [model.collection.name],
    publications: publications(mongo),
  });
  const metrics = createMetrics();
  const { app, catalogue, events, businesses, removals } = await buildApp({
    ...connections,
    config,
    now,
    metrics,
    nudge: relay.nudge,
  });
  const inbox = startSubscriptions({
    ...bus,
    group: "events",
    sources,
    handlers: removals.handlers(subscriptions({ businesses, events })),
  });
  messageMetrics(metrics, { relay, inbox });
  catalogueMetrics(metrics, catalogue);
  const tail = startTail({
    ...bus,
    streams: [streamOf(bus.prefix, "events"), appliedStreamOf(bus.prefix, "events")],
    onTown: catalogue.refresh,
  });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    url,
    log,
    events,
    businesses,
    async close() {
      await Promise.all([app.close(), inbox.close(), tail.close()]);
      await relay.close();
      await disconnect();
    },
  };
}
