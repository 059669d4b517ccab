/** The gateway's environment variables. */
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
  trustedProxies,
} from "@mainstreet/service/operations/config";
import { z } from "zod";

const gatewayEnvironment = z.object({
  ...processEnvironment,
  PORT: port(8080),
  /** The port that is published for `PORT`, if it is another: links name it. An address may precede it. */
  PUBLIC_PORT: z
    .string()
    .transform((published) => /(?:^|:)(\d+)$/.exec(published)?.[1])
    .optional(),
  /** Port of health checks and metrics, not reachable from outside. */
  OPS_PORT: port(9080),
  AUTH_URL: instances,
  LISTINGS_URL: instances,
  COUPONS_URL: instances,
  EVENTS_URL: instances,
  MEDIA_URL: instances,
  IMPORT_URL: instances,
  FRONTEND_URL: instances,
  ...sessionEnvironment,
  /** PEM private key (EC P-256) that signs the gateway's service tokens. */
  GATEWAY_PRIVATE_KEY: privateKey,
  COOKIE_SECURE: onOff.prefault("on"),
  /** The town served at localhost or a bare loopback address. */
  DEFAULT_TOWN: z.string().default("maplewood"),
  /** Hosts of the operator app; no town can have them. */
  OPERATOR_HOSTS: hostNames.default(["operator.localhost"]),
  ...quotaEnvironment,
  /** How long a small body may take to arrive, in ms. */
  BODY_TIMEOUT_MS: z.coerce.number().int().min(1).default(10_000),
  /** Addresses of proxies whose X-Forwarded-For is trusted, e.g. `10.0.0.0/8`. */
  TRUSTED_PROXIES: trustedProxies.default([]),
});

export type GatewayConfig = z.infer<typeof gatewayEnvironment>;

export const loadGatewayConfig = (env: NodeJS.ProcessEnv) => loadConfig(gatewayEnvironment, env);

/** Base URLs of each service's instances. */
export const upstreamsOf = (config: GatewayConfig) => ({
  auth: config.AUTH_URL,
  listings: config.LISTINGS_URL,
  coupons: config.COUPONS_URL,
  events: config.EVENTS_URL,
  media: config.MEDIA_URL,
  import: config.IMPORT_URL,
  frontend: config.FRONTEND_URL,
});
