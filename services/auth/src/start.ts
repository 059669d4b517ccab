/** Auth as one running process: indexes, the first operator, relay, HTTP. */
import { createLoop } from "@mainstreet/messages/loop";
import { streamOf } from "@mainstreet/messages/names";
import { startRelay } from "@mainstreet/messages/relay";
import { startTail } from "@mainstreet/messages/tail";
import { startComparing } from "@mainstreet/service/comparing";
import { counterModel } from "@mainstreet/service/counter";
import { startExpiry } from "@mainstreet/service/expiry";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { removedTownModel } from "@mainstreet/service/removals";
import { serve } from "@mainstreet/service/serve";
import { OPERATORS } from "@mainstreet/service/session";
import type { Connection } from "mongoose";
import { adminModel, operatorModel } from "./admin/admin.model.ts";
import { createAdminStore } from "./admin/admin.store.ts";
import { buildApp } from "./app.ts";
import type { AuthConfig } from "./config.ts";
import { publications } from "./publishes.ts";
import { removalModel } from "./removal/removal.model.ts";
import { shopperModel } from "./shopper/shopper.model.ts";
import { createShopperStore } from "./shopper/shopper.store.ts";
import { townModel } from "./town/town.model.ts";

/** Between two looks at the towns that go, in ms. */
const REMOVAL_PAUSE_MS = 1000;

/** Resolves once auth listens; `close` finishes what is in hand. */
export const startService = (config: AuthConfig, now = () => new Date()) =>
  serve("auth", config, {
    async prepare({ mongo }) {
      await ensureIndexes([
        townModel(mongo),
        adminModel(mongo),
        operatorModel(mongo),
        shopperModel(mongo),
        counterModel(mongo),
        removedTownModel(mongo),
        removalModel(mongo),
      ]);
      await addFirstOperator(config, mongo, now);
    },
    async start({ metrics, bus, ...connections }) {
      const { mongo, log } = connections;
      const relay = startRelay({
        ...bus,
        mongo,
        service: "auth",
        collections: [townModel(mongo).collection.name],
      });
      const comparing = startComparing({
        ...bus,
        mongo,
        service: "auth",
        publications: publications(mongo),
        metrics,
      });
      messageMetrics(metrics, { relay });
      const wakeRemoval = () => leaving.wake();
      const deps = { ...connections, config, now, metrics, nudge: relay.nudge, wakeRemoval };
      const { app, known, removal } = await buildApp(deps);
      const leaving = createLoop({
        name: "removal of towns",
        log,
        pauseMs: REMOVAL_PAUSE_MS,
        run: () => removal.step(),
      });
      const tail = startTail({
        ...bus,
        streams: [streamOf(bus.prefix, "auth")],
        onTown: known.refresh,
      });
      const expiry = startExpiry({
        name: "erasing of old birthdays",
        months: config.BIRTHDAYS_KEPT_MONTHS,
        erase: createShopperStore(shopperModel(mongo)).eraseOlder,
        log,
        now,
      });
      const closing = [
        {
          removals: leaving.close,
          expiry: expiry.close,
          tail: tail.close,
          comparing: comparing.close,
        },
        { relay: relay.close },
      ];
      return { app, closing };
    },
  });

/** Where there is no operator yet, the environment may name one. */
async function addFirstOperator(config: AuthConfig, mongo: Connection, now: () => Date) {
  const { OPERATOR_USERNAME, OPERATOR_PASSWORD } = config;
  if (OPERATOR_PASSWORD === undefined) return;
  const counters = counterModel(mongo);
  const operators = createAdminStore({ model: operatorModel(mongo), counters, now });
  if ((await operators.all(OPERATORS)).length === 0)
    await operators.setPassword(OPERATORS, OPERATOR_USERNAME, OPERATOR_PASSWORD);
}
