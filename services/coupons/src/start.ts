/** Coupons as one running process: indexes, relay, subscriptions, HTTP. */
import { appliedStreamOf, streamOf } from "@mainstreet/messages/names";
import { startRelay } from "@mainstreet/messages/relay";
import { startSubscriptions } from "@mainstreet/messages/subscribe";
import { startTail } from "@mainstreet/messages/tail";
import { catalogueMetrics } from "@mainstreet/service/catalogue-metrics";
import { startComparing } from "@mainstreet/service/comparing";
import { counterModel } from "@mainstreet/service/counter";
import { comparingHandlers } from "@mainstreet/service/differences";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { removedTownModel } from "@mainstreet/service/removals";
import { serve } from "@mainstreet/service/serve";
import { buildApp } from "./app.ts";
import { projectionModels } from "./business/businesses.ts";
import type { CouponsConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { createSubmissions, submissionModel } from "./submission/submissions.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once coupons listens; `close` finishes what is in hand. */
export const startService = (config: CouponsConfig, now = () => new Date()) =>
  serve("coupons", config, {
    prepare: ({ mongo }) =>
      ensureIndexes([
        couponKind(mongo).model,
        projectionModels(mongo).businesses,
        projectionModels(mongo).categories,
        submissionModel(mongo),
        counterModel(mongo),
        removedTownModel(mongo),
      ]),
    async start({ metrics, bus, ...connections }) {
      const { mongo } = connections;
      const relay = startRelay({
        ...bus,
        mongo,
        service: "coupons",
        collections: [couponKind(mongo).model.collection.name],
        publications: publications(mongo),
      });
      const { app, catalogue, coupons, businesses, removals, records } = await buildApp({
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
        handlers: removals.handlers({
          ...subscriptions({
            coupons,
            businesses,
            submissions: createSubmissions({ mongo, coupons, businesses }),
          }),
          ...comparingHandlers({ ...bus, mongo, copies }),
        }),
      });
      const comparing = startComparing({
        ...bus,
        mongo,
        service: "coupons",
        publications: publications(mongo),
        metrics,
      });
      messageMetrics(metrics, { relay, inbox });
      catalogueMetrics(metrics, catalogue);
      const tail = startTail({
        ...bus,
        streams: [streamOf(bus.prefix, "coupons"), appliedStreamOf(bus.prefix, "coupons")],
        onTown(town) {
          catalogue.refresh(town);
          records.changed(town);
        },
      });
      const closing = [
        { messages: inbox.close, tail: tail.close, comparing: comparing.close },
        { relay: relay.close },
      ];
      return { app, businesses, coupons, closing };
    },
  });
