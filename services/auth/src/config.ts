/** The auth service's environment variables. */
import { newPassword } from "@mainstreet/contracts/auth";
import { hasPublicKeyOf } from "@mainstreet/service/access/keys";
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
import { keptMonths } from "@mainstreet/service/operations/retention";
import { z } from "zod";

const authEnvironment = serviceEnvironment
  .extend({
    PORT: port(4001),
    /** PEM private key (EC P-256) that signs sessions; no other service has it. */
    SESSION_PRIVATE_KEY: privateKey,
    /** PEM private key (EC P-256) that signs auth's service tokens. */
    AUTH_PRIVATE_KEY: privateKey,
    /** Off only for local use over plain HTTP. */
    COOKIE_SECURE: onOff.prefault("on"),
    /** Hosts of the operator app; no town can have them. */
    OPERATOR_HOSTS: hostNames.default(["operator.localhost"]),
    /** The first operator, added when there is none. */
    OPERATOR_USERNAME: z.string().trim().min(1).max(100).default("operator"),
    OPERATOR_PASSWORD: newPassword.optional(),
    /** How many months birthdays are kept before they are erased. */
    BIRTHDAYS_KEPT_MONTHS: keptMonths(24),
    ...quotaEnvironment,
    /**
     * The services that hold a town's data: asked for its usage, and during its removal for what is
     * left.
     */
    LISTINGS_URL: instances.prefault("http://127.0.0.1:4002"),
    COUPONS_URL: instances.prefault("http://127.0.0.1:4003"),
    EVENTS_URL: instances.prefault("http://127.0.0.1:4004"),
    MEDIA_URL: instances.prefault("http://127.0.0.1:4005"),
    IMPORT_URL: instances.prefault("http://127.0.0.1:4006"),
  })
  .refine(
    ({ SESSION_PRIVATE_KEY, SESSION_PUBLIC_KEY }) =>
      hasPublicKeyOf(SESSION_PRIVATE_KEY, SESSION_PUBLIC_KEY),
    {
      path: ["SESSION_PRIVATE_KEY"],
      error:
        "belongs to no key of SESSION_PUBLIC_KEY: add its public key there first, in all processes",
    },
  );

export type AuthConfig = z.infer<typeof authEnvironment>;

export const loadAuthConfig = (env: NodeJS.ProcessEnv) => loadConfig(authEnvironment, env);
