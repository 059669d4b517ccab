/** Fixture: a service without routes or stores, and a visitor's headers. */
import { testEnvironment } from "@mainstreet/testing/environment";
import { signServiceToken } from "../access/service-token.ts";
import { createLog } from "../operations/log.ts";
import { buildService } from "./build-service.ts";
import type { ServiceOptions } from "./build-service.ts";

export const env = testEnvironment();
const token = signServiceToken("gateway", env.GATEWAY_PRIVATE_KEY, { to: "test" });
/** Headers of a visitor's request, as the gateway sends them. */
export const visitor = { "x-service-token": token, "x-town": "maplewood" };

export const openService = (options: Partial<ServiceOptions> = {}) =>
  buildService({
    service: "test",
    log: createLog("test", "silent"),
    config: env,
    sessions: {
      verify: async (session, town) =>
        session === `${town}-token` ? { id: 1, name: "clerk", sid: "s" } : null,
    },
    checks: {},
    ...options,
  });
