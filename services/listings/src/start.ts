/** Listings as one running process: indexes, relay, subscriptions, geocoding, HTTP. */
import { startRelay } from "@mainstreet/messages/relay";
import { appliedStreamOf, streamOf } from "@mainstreet/messages/names";
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { startTail } from "@mainstreet/messages/tail";
import { catalogueMetrics } from "@mainstreet/service/catalogue-metrics";
import { startComparing } from "@mainstreet/service/comparing";
import { counterModel } from "@mainstreet/service/counter";
import { comparingHandlers } from "@mainstreet/service/differences";
import { startExpiry } from "@mainstreet/service/expiry";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { removedTownModel } from "@mainstreet/service/removals";
import { serve } from "@mainstreet/service/serve";
import type { Connection } from "mongoose";
import { buildApp } from "./app.ts";
import { businessKind } from "./business/business.model.ts";
import { categoryKind } from "./category/category.model.ts";
import type { ListingsConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { answerModel } from "./geocoding/answers.ts";
import { openGeocodeQueue, startGeocoding } from "./geocoding/start-geocoding.ts";
import { liveCouponModel } from "./coupon/live-coupons.ts";
import { eraseOld } from "./submission/erase-old.ts";
import { submissionKind } from "./submission/submission.model.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

const recordModels = (mongo: Connection) => [
  categoryKind(mongo).model,
  businessKind(mongo).model,
  submissionKind(mongo).model,
];

/** Resolves once listings listens; `close` finishes what is in hand. */
export const startService = (config: ListingsConfig, now = () => new Date()) =>
  serve("listings", config, {
    prepare: ({ mongo }) =>
      ensureIndexes([
        ...recordModels(mongo),
        liveCouponModel(mongo),
        counterModel(mongo),
        answerModel(mongo),
        removedTownModel(mongo),
      ]),
    async start({ metrics, bus, ...connections }) {
      const { mongo } = connections;
      const relay = startRelay({
        ...bus,
        mongo,
        service: "listings",
        collections: recordModels(mongo).map((model) => model.collection.name),
        publications: publications(mongo),
      });
      const geocodeQueue = openGeocodeQueue(config);
      const { app, catalogue, removals, ...stores } = await buildApp({
        ...connections,
        config,
        now,
        nudge: relay.nudge,
        metrics,
        geocodeQueue,
      });
      const { liveCoupons, businesses, categories, submissions, records } = stores;
      const inbox = startSubscriptions({
        ...bus,
        group: "listings",
        sources,
        handlers: removals.handlers({
          ...subscriptions({ liveCoupons, categories }),
          ...comparingHandlers({ ...bus, mongo, copies }),
        }),
      });
      const comparing = startComparing({
        ...bus,
        mongo,
        service: "listings",
        publications: publications(mongo),
        metrics,
      });
      messageMetrics(metrics, { relay, inbox });
      catalogueMetrics(metrics, catalogue);
      const tail = startTail({
        ...bus,
        streams: [streamOf(bus.prefix, "listings"), appliedStreamOf(bus.prefix, "listings")],
        onTown(town) {
          catalogue.refresh(town);
          records.changed(town);
        },
      });
      const geocoding = startGeocoding({
        ...connections,
        config,
        now,
        queue: geocodeQueue,
        businesses,
        metrics,
      });
      const expiry = startExpiry({
        name: "erasing of old submissions",
        months: config.SUBMISSIONS_KEPT_MONTHS,
        erase: (before) => eraseOld(submissions, before),
        log: connections.log,
        now,
      });
      const closing = [
        {
          messages: inbox.close,
          tail: tail.close,
          comparing: comparing.close,
          jobs: geocoding.close,
          expiry: expiry.close,
        },
        { relay: relay.close, queue: async () => geocodeQueue?.close() },
      ];
      return { app, businesses, categories, closing };
    },
  });
