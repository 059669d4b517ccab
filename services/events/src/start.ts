/** Events as one running process: indexes, relay, subscriptions, HTTP. */
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
import { businessNameModel } from "./business/business-names.ts";
import type { EventsConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { townEventKind } from "./event/event.model.ts";
import { publications } from "./publishes.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once events listens; `close` finishes what is in hand. */
export const startService = (config: EventsConfig, now = () => new Date()) =>
  serve("events", config, {
    prepare: ({ mongo }) =>
      ensureIndexes([
        townEventKind(mongo).model,
        counterModel(mongo),
        removedTownModel(mongo),
        businessNameModel(mongo),
      ]),
    async start({ metrics, bus, ...connections }) {
      const { mongo } = connections;
      const relay = startRelay({
        ...bus,
        mongo,
        service: "events",
        collections: [townEventKind(mongo).model.collection.name],
        publications: publications(mongo),
      });
      const { app, catalogue, events, businesses, removals, records } = await buildApp({
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
        handlers: removals.handlers({
          ...subscriptions({ businesses, events }),
          ...comparingHandlers({ ...bus, mongo, copies }),
        }),
      });
      const comparing = startComparing({
        ...bus,
        mongo,
        service: "events",
        publications: publications(mongo),
        metrics,
      });
      messageMetrics(metrics, { relay, inbox });
      catalogueMetrics(metrics, catalogue);
      const tail = startTail({
        ...bus,
        streams: [streamOf(bus.prefix, "events"), appliedStreamOf(bus.prefix, "events")],
        onTown(town) {
          catalogue.refresh(town);
          records.changed(town);
        },
      });
      const closing = [
        { messages: inbox.close, tail: tail.close, comparing: comparing.close },
        { relay: relay.close },
      ];
      return { app, events, businesses, closing };
    },
  });
