/** Everything that the gateway takes from the environment. */
import {
  hostNames,
  instances,
  loadConfig,
  onOff,
  port,
  privateKey,
  processEnvironment,
  quotaEnvironment,
  sessionEnvironment,
} from "@mainstreet/service/operations/config";
import { z } from "zod";

const gatewayEnvironment = z.object({
  ...processEnvironment,
  PORT: port(8080),
  /** Health and metrics, on a port of their own that the world does not reach. */
  OPS_PORT: port(9080),
  AUTH_URL: instances,
  LISTINGS_URL: instances,
  COUPONS_URL: instances,
  EVENTS_URL: instances,
  MEDIA_URL: instances,
  IMPORT_URL: instances,
  FRONTEND_URL: instances,
  ...sessionEnvironment,
  /** PEM private key (EC P-256) by which services know the gateway. */
  GATEWAY_PRIVATE_KEY: privateKey,
  COOKIE_SECURE: onOff.prefault("on"),
  /** Town of requests to localhost or a bare loopback address. */
  DEFAULT_TOWN: z.string().default("maplewood"),
  /** Where operators sign in; these hosts belong to no town. */
  OPERATOR_HOSTS: hostNames.default(["operator.localhost"]),
  ...quotaEnvironment,
  /** So long a small body may take to come, in milliseconds. */
  BODY_TIMEOUT_MS: z.coerce.number().int().min(1).default(10_000),
  /** Addresses of proxies in front of us whose X-Forwarded-For counts, e.g. `10.0.0.0/8`. */
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) => list.split(",").filter((entry) => entry !== "")),
});

export type GatewayConfig = z.infer<typeof gatewayEnvironment>;

export const loadGatewayConfig = (env: NodeJS.ProcessEnv) => loadConfig(gatewayEnvironment, env);

/** Service → its instances. */
export const upstreamsOf = (config: GatewayConfig) => ({
  auth: config.AUTH_URL,
  listings: config.LISTINGS_URL,
  coupons: config.COUPONS_URL,
  events: config.EVENTS_URL,
  media: config.MEDIA_URL,
  import: config.IMPORT_URL,
  frontend: config.FRONTEND_URL,
});
