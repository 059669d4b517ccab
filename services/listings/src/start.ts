/** Listings as one running process: connections, indexes, relay, subscriptions, HTTP. */
import { startRelay } from "@mainstreet/messages/relay";
import { appliedStreamOf, streamOf } from "@mainstreet/messages/names";
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
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import type { ListingsConfig } from "./config.ts";
import { answerModel } from "./geocoding/answers.ts";
import { openGeocodeQueue, startGeocoding } from "./geocoding/start-geocoding.ts";
import { liveCouponModel } from "./coupon/live-coupons.ts";
import { submissionKind } from "./submission/submission.model.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once listings listens; `close` finishes what is in hand. */
export async function startService(config: ListingsConfig, now = () => new Date()) {
  const { disconnect, ...connections } = await connect("listings", config);
  const { mongo, redis, log } = connections;
  const records = [
    categoryKind(mongo).model,
    businessKind(mongo).model,
    submissionKind(mongo).model,
  ];
  const others = [
    liveCouponModel(mongo),
    counterModel(mongo),
    answerModel(mongo),
    removedTownModel(mongo),
  ];
  await ensureIndexes([...records, ...others]);

  const bus = { redis, prefix: config.REDIS_PREFIX, log };
  const relay = startRelay({
    ...bus,
    mongo,
    service: "listings",
    collections: records.map((model) => model.collection.name),
    publications: publications(mongo),
  });
  const metrics = createMetrics();
  const geocodeQueue = openGeocodeQueue(config);
  const { app, catalogue, liveCoupons, businesses, categories, removals } = await buildApp({
    ...connections,
    config,
    now,
    nudge: relay.nudge,
    metrics,
    geocodeQueue,
  });
  const inbox = startSubscriptions({
    ...bus,
    group: "listings",
    sources,
    handlers: removals.handlers(subscriptions({ liveCoupons, categories })),
  });
  messageMetrics(metrics, { relay, inbox });
  catalogueMetrics(metrics, catalogue);
  const tail = startTail({
    ...bus,
    streams: [streamOf(bus.prefix, "listings"), appliedStreamOf(bus.prefix, "listings")],
    onTown: catalogue.refresh,
  });
  const geocoding = startGeocoding({
    ...connections,
    config,
    now,
    queue: geocodeQueue,
    businesses,
    metrics,
  });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    businesses,
    categories,
    url,
    log,
    async close() {
      await Promise.all([app.close(), inbox.close(), tail.close(), geocoding.close()]);
      await Promise.all([relay.close(), geocodeQueue?.close()]);
      await disconnect();
    },
  };
}
