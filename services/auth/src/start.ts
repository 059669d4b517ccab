/** Auth as one running process: connections, indexes, relay, HTTP. */
import { streamOf } from "@mainstreet/messages/names";
import { startRelay } from "@mainstreet/messages/relay";
import { startTail } from "@mainstreet/messages/tail";
import { connect } from "@mainstreet/service/connect";
import { counterModel } from "@mainstreet/service/counter";
import { messageMetrics } from "@mainstreet/service/message-metrics";
import { createMetrics } from "@mainstreet/service/metrics";
import { ensureIndexes } from "@mainstreet/service/mongo";
import { createLoop } from "@mainstreet/messages/loop";
import { removedTownModel } from "@mainstreet/service/removals";
import { OPERATORS } from "@mainstreet/service/session";
import { adminModel, operatorModel } from "./admin/admin.model.ts";
import { buildApp } from "./app.ts";
import type { AuthConfig } from "./config.ts";
import { removalModel } from "./removal/removal.model.ts";
import { shopperModel } from "./shopper/shopper.model.ts";
import { townModel } from "./town/town.model.ts";

/** Between two looks at the towns that go, in ms. */
const REMOVAL_PAUSE_MS = 1000;

/** Resolves once auth listens; `close` finishes what is in hand. */
export async function startService(config: AuthConfig) {
  const { disconnect, ...connections } = await connect("auth", config);
  const { mongo, redis, log } = connections;
  const towns = townModel(mongo);
  const accounts = [adminModel(mongo), operatorModel(mongo)];
  await ensureIndexes([towns, ...accounts, shopperModel(mongo), counterModel(mongo)]);
  await ensureIndexes([removedTownModel(mongo), removalModel(mongo)]);

  const bus = { redis, prefix: config.REDIS_PREFIX, log };
  const relay = startRelay({
    ...bus,
    mongo,
    service: "auth",
    collections: [towns.collection.name],
  });
  const metrics = createMetrics();
  messageMetrics(metrics, { relay });
  const wakeRemoval = () => leaving.wake();
  const deps = { ...connections, config, metrics, nudge: relay.nudge, wakeRemoval };
  const { app, known, operators, removal } = await buildApp(deps);
  const leaving = createLoop({
    name: "removal of towns",
    log,
    pauseMs: REMOVAL_PAUSE_MS,
    run: () => removal.step(),
  });
  const { OPERATOR_USERNAME, OPERATOR_PASSWORD } = config;
  const isFirst = (await operators.store.all(OPERATORS)).length === 0;
  if (OPERATOR_PASSWORD !== undefined && isFirst)
    await operators.store.setPassword(OPERATORS, OPERATOR_USERNAME, OPERATOR_PASSWORD);
  const tail = startTail({
    ...bus,
    streams: [streamOf(bus.prefix, "auth")],
    onTown: known.refresh,
  });
  const url = await app.listen({ port: config.PORT, host: config.HOST });
  return {
    app,
    url,
    log,
    async close() {
      await Promise.all([app.close(), tail.close(), leaving.close()]);
      await relay.close();
      await disconnect();
    },
  };
}
