/** Coupons as one running process: connections, indexes, relay, subscriptions, HTTP. */
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
import { projectionModels } from "./business/businesses.ts";
import type { CouponsConfig } from "./config.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { createSubmissions, submissionModel } from "./submission/submissions.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once coupons listens; `close` finishes what is in hand. */
export async function startService(config: CouponsConfig, now = () => new Date()) {
  const { disconnect, ...connections } = await connect("coupons", config);
  const { mongo, redis, log } = connections;
  const { model } = couponKind(mongo);
  const copies = projectionModels(mongo);
  await ensureIndexes([
    model,
    copies.businesses,
    copies.categories,
    submissionModel(mongo),
    counterModel(mongo),
    removedTownModel(mongo),
  ]);

  const bus = { redis, prefix: config.REDIS_PREFIX, log };
  const relay = startRelay({
    ...bus,
    mongo,
    service: "coupons",
    collections: [model.collection.name],
    publications: publications(mongo),
  });
  const metrics = createMetrics();
  const { app, catalogue, coupons, businesses, removals } = await buildApp({
    ...connections,
    config,
    now,
    nudge: relay.nudge,
    metrics,
  });
  const inbox = startSubscriptions({
    ...bus,
    group: "coupons",
    sources,
    handlers: removals.handlers(
      subscriptions({ coupons, businesses, submissions: createSubmissions(mongo, coupons) }),
    ),
  });
  messageMetrics(metrics, { relay, inbox });
  catalogueMetrics(metrics, catalogue);
  const tail = startTail({
    ...bus,
    streams: [streamOf(bus.prefix, "coupons"), appliedStreamOf(bus.prefix, "coupons")],
    onTown: catalogue.refresh,
  });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    url,
    log,
    businesses,
    coupons,
    async close() {
      await Promise.all([app.close(), inbox.close(), tail.close()]);
      await relay.close();
      await disconnect();
    },
  };
}
