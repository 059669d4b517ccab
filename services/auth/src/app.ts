/** Auth over HTTP. */
import { buildService } from "@mainstreet/service/build";
import { createCatalogue } from "@mainstreet/service/catalogue";
import { connectionChecks } from "@mainstreet/service/connect";
import type { Connections } from "@mainstreet/service/connect";
import { counterModel } from "@mainstreet/service/counter";
import { createSessionVerifier } from "@mainstreet/service/session";
import { adminModel } from "./admin/admin.model.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { createAdminStore } from "./admin/admin.store.ts";
import type { AuthConfig } from "./config.ts";
import { ownRoutes } from "./session/own.routes.ts";
import { sessionRoutes } from "./session/session.routes.ts";
import { createSessions } from "./session/sessions.ts";
import { shopperModel } from "./shopper/shopper.model.ts";
import { shopperRoutes } from "./shopper/shopper.routes.ts";
import { townModel } from "./town/town.model.ts";
import { townRoutes } from "./town/town.routes.ts";
import { createTownStore } from "./town/town.store.ts";

export interface AuthDeps extends Connections {
  config: AuthConfig;
  /** Wakes the relay after a write. */
  nudge: () => void;
}

const TOWNS_IN_MEMORY = 1000;

export async function buildApp(deps: AuthDeps) {
  const { config, mongo, redis, log, now, nudge } = deps;
  const prefix = config.REDIS_PREFIX;
  const verifier = createSessionVerifier({ redis, prefix, publicKey: config.SESSION_PUBLIC_KEY });
  const app = await buildService({
    name: "auth",
    log,
    serviceToken: config.SERVICE_TOKEN,
    sessions: verifier,
    checks: connectionChecks(deps),
  });
  const towns = createTownStore({ model: townModel(mongo), nudge, now });
  const known = createCatalogue({ load: (town) => towns.find(town), towns: TOWNS_IN_MEMORY, log });
  app.addHook("onClose", async () => known.close());
  const admins = createAdminStore({ model: adminModel(mongo), counters: counterModel(mongo), now });
  const sessions = createSessions({ redis, prefix, privateKey: config.SESSION_PRIVATE_KEY, now });

  townRoutes(app, { towns, known });
  adminRoutes(app, { admins, towns, sessions });
  shopperRoutes(app, { model: shopperModel(mongo), counters: counterModel(mongo), now });
  const own = { admins, sessions, redis, prefix, secure: config.COOKIE_SECURE };
  sessionRoutes(app, { ...own, verifier });
  ownRoutes(app, own);
  return { app, known };
}
