/** The auth service's HTTP API. */
import { createHash } from "node:crypto";
import cookie from "@fastify/cookie";
import { adminSession } from "@mainstreet/contracts/auth";
import { account, holdings, operatorTown, removal } from "@mainstreet/contracts/operator";
import { adminBirthday } from "@mainstreet/contracts/birthday";
import { town, townRoute } from "@mainstreet/contracts/town";
import { buildService } from "@mainstreet/service/http/build-service";
import type { AppDeps } from "@mainstreet/service/http/build-service";
import { createCatalogue } from "@mainstreet/service/catalogue/catalogue";
import type { LoadBudget } from "@mainstreet/service/catalogue/memory-budget";
import { connectionChecks } from "@mainstreet/service/stores/connect";
import { createDeviceReader } from "@mainstreet/service/access/device";
import { cookieNames } from "@mainstreet/service/access/cookies";
import { counterModel } from "@mainstreet/service/records/counter";
import { imageUsesRoute } from "@mainstreet/service/records/image-uses.routes";
import { createRemovals } from "@mainstreet/service/towns/removals";
import { createServiceClient } from "@mainstreet/service/access/service-client";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { createSessionVerifier } from "@mainstreet/service/access/session";
import { defaultQuotas } from "@mainstreet/service/towns/quotas";
import { adminModel, operatorModel } from "./admin/admin.model.ts";
import { createAdminStore } from "./admin/admin.store.ts";
import type { AuthConfig } from "./config.ts";
import { entryPoints } from "./operator/entry-point.ts";
import { operatorRoutes } from "./operator/operator.routes.ts";
import { operatorSignInRoutes } from "./operator/sign-in.routes.ts";
import { createRemoval } from "./removal/removal.ts";
import { removalModel } from "./removal/removal.model.ts";
import { removalRoutes } from "./removal/removal.routes.ts";
import { townKeys } from "./removal/town-keys.ts";
import { createDevices } from "./session/devices.ts";
import { accountRoutes } from "./session/account.routes.ts";
import { sessionRoutes } from "./session/session.routes.ts";
import { createSessions } from "./session/sessions.ts";
import { createThrottle } from "./session/throttle.ts";
import { adminBirthdayRoutes } from "./birthday/birthday.admin.routes.ts";
import { birthdayModel } from "./birthday/birthday.model.ts";
import { birthdayRoutes } from "./birthday/birthday.routes.ts";
import { createBirthdayStore } from "./birthday/birthday.store.ts";
import { townModel } from "./town/town.model.ts";
import { townAdminRoutes } from "./town/town-admins.routes.ts";
import { townManagementRoutes } from "./town/town-management.routes.ts";
import { createReadUse } from "./town/town-use.ts";
import { townRoutes } from "./town/town.routes.ts";
import type { Known } from "./town/town.routes.ts";
import { createTownStore } from "./town/town.store.ts";

/** The answers' schemas by their names in the API document. */
const answers = {
  Town: town,
  TownSettings: townRoute,
  OperatorTown: operatorTown,
  TownRemoval: removal,
  Holdings: holdings,
  Account: account,
  AdminSession: adminSession,
  Birthday: adminBirthday,
};

interface AuthDeps extends AppDeps<AuthConfig> {
  /** Starts the next round of removals at once. */
  wakeRemoval?: () => void;
}

const KNOWN_BYTES = 16 * 1024 * 1024;
/** A public town's estimated size in memory per byte of its JSON. */
const TOWN_BYTES_PER_BYTE = 6;

export async function buildApp(deps: AuthDeps) {
  const { config, prefix, mongo, redis, log, now, wakeRelay } = deps;
  const verify = { redis, prefix, publicKey: config.SESSION_PUBLIC_KEY };
  const verifier = createSessionVerifier(verify);
  const operatorVerifier = createSessionVerifier({ ...verify, audience: "operator" });
  const app = await buildService({
    ...deps,
    sessions: verifier,
    operators: operatorVerifier,
    answers,
    checks: connectionChecks(deps),
  });
  const reserved = config.OPERATOR_HOSTS;
  const towns = createTownStore({ model: townModel(mongo), wakeRelay, now, reserved });
  const load = async (town: string, { take }: LoadBudget): Promise<Known> => {
    const publicTown = await towns.publicTown(town);
    const written = JSON.stringify(publicTown);
    take(TOWN_BYTES_PER_BYTE * Buffer.byteLength(written));
    return { publicTown, etag: `W/"${createHash("sha1").update(written).digest("base64url")}"` };
  };
  const known = createCatalogue({ load, bytes: KNOWN_BYTES, log });
  app.addHook("onClose", async () => known.close());
  const counters = counterModel(mongo);
  const privateKey = config.SESSION_PRIVATE_KEY;
  const opening = { redis, prefix, privateKey, now };
  const throttle = createThrottle({ redis, prefix });
  const admins = {
    store: createAdminStore({ model: adminModel(mongo), counters, now }),
    sessions: createSessions(opening),
    throttle,
  };
  const operators = {
    store: createAdminStore({ model: operatorModel(mongo), counters, now }),
    sessions: createSessions({ ...opening, audience: "operator" }),
    throttle,
  };
  const secure = config.COOKIE_SECURE;
  const cookies = cookieNames(secure);
  // Hidden from scripts and other sites. The gateway passes no browser cookies on, so none are
  // parsed.
  const parseOptions = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
  await app.register(cookie, { hook: false, parseOptions });
  const read = createDeviceReader(config.SESSION_PUBLIC_KEY);
  const devices = createDevices({ read, privateKey, cookie: cookies.device });
  const tokenFor = createServiceTokens("auth", config.AUTH_PRIVATE_KEY);
  const townData = createServiceClient(townDataUrlsOf(config), tokenFor);
  app.addHook("onClose", townData.close);
  const use = createReadUse({ townData, redis, prefix, defaults: defaultQuotas(config), now });

  const removals = createRemovals({
    ...deps,
    drop: known.forget,
    kept: ["towns"],
    more: [townKeys(redis, prefix)],
  });
  const model = removalModel(mongo);
  const removal = createRemoval({ towns, townData, own: removals, model, now });

  townRoutes(app, { known });
  imageUsesRoute(app, async (town) => [(await towns.publicTown(town))?.logoUrl ?? ""]);
  for (const entryPoint of entryPoints) {
    townManagementRoutes(app, entryPoint, { towns, known, use });
    removalRoutes(app, entryPoint, { removal, wake: deps.wakeRemoval });
    townAdminRoutes(app, entryPoint, { admins, towns });
  }
  operatorRoutes(app, operators);
  const birthdays = birthdayModel(mongo);
  birthdayRoutes(app, { model: birthdays, counters, now });
  const keptMonths = config.BIRTHDAYS_KEPT_MONTHS;
  adminBirthdayRoutes(app, { birthdays: createBirthdayStore(birthdays), keptMonths, now });
  const own = { accounts: admins, devices, verifier, cookie: cookies.admin };
  sessionRoutes(app, own);
  accountRoutes(app, own);
  operatorSignInRoutes(app, {
    ...own,
    accounts: operators,
    verifier: operatorVerifier,
    cookie: cookies.operator,
  });
  return { app, catalogue: known, removal };
}

const townDataUrlsOf = (config: AuthConfig) => ({
  listings: config.LISTINGS_URL,
  coupons: config.COUPONS_URL,
  events: config.EVENTS_URL,
  media: config.MEDIA_URL,
  import: config.IMPORT_URL,
});
