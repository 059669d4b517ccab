/** Everything that auth takes from the environment. */
import { newPassword } from "@mainstreet/contracts/auth";
import {
  hostNames,
  instances,
  loadConfig,
  onOff,
  port,
  privateKey,
  quotaEnvironment,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import { keptMonths } from "@mainstreet/service/operations/expiry";
import { z } from "zod";

const authEnvironment = serviceEnvironment.extend({
  PORT: port(4001),
  /** PEM private key (EC P-256) that signs sessions; no other service has it. */
  SESSION_PRIVATE_KEY: privateKey,
  /** PEM private key (EC P-256) by which other services know auth. */
  AUTH_PRIVATE_KEY: privateKey,
  /** off on plain http, for local use only. */
  COOKIE_SECURE: onOff.prefault("on"),
  /** Hosts that no town may have: operators sign in there. */
  OPERATOR_HOSTS: hostNames.default(["operator.localhost"]),
  /** The first operator, if there is none yet. */
  OPERATOR_USERNAME: z.string().trim().min(1).max(100).default("operator"),
  OPERATOR_PASSWORD: newPassword.optional(),
  /** Birthdays that are older are erased. */
  BIRTHDAYS_KEPT_MONTHS: keptMonths(24),
  ...quotaEnvironment,
  /** The services that hold something of a town: asked for its use, and for what is left of it. */
  LISTINGS_URL: instances.prefault("http://127.0.0.1:4002"),
  COUPONS_URL: instances.prefault("http://127.0.0.1:4003"),
  EVENTS_URL: instances.prefault("http://127.0.0.1:4004"),
  MEDIA_URL: instances.prefault("http://127.0.0.1:4005"),
  IMPORT_URL: instances.prefault("http://127.0.0.1:4006"),
});

export type AuthConfig = z.infer<typeof authEnvironment>;

export const loadAuthConfig = (env: NodeJS.ProcessEnv) => loadConfig(authEnvironment, env);
