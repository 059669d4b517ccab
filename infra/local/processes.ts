/** Every process of the system: its program, and its environment beyond the shared part. */
import { services } from "../commands/services.ts";
import type { Backing } from "./backing.ts";
import { backingVariables } from "./backing-variables.ts";
import { ADDRESS_OF } from "./mongodb-address.ts";
import type { ServiceAddresses } from "./mongodb-address.ts";
import { publicKeysOf } from "./secrets.ts";
import type { Secrets } from "./secrets.ts";

export const processNames = [...services, "frontend", "gateway"] as const;
export type ProcessName = (typeof processNames)[number];

/** What the environments are derived from; every process may have several instances. */
export type Settings = {
  backing: Backing;
  secrets: Secrets;
  /** Base URLs of all instances. */
  urls: Record<string, readonly string[]>;
  opsPort: number;
  gatewayHost: string;
  defaultTown: string;
};

type Definition = {
  entry: string;
  env?: (settings: Settings) => Record<string, string>;
  /** Port of /livez, /readyz and /metrics, if not the process's own. */
  opsPort?: (settings: Settings) => number;
  /** Niceness relative to what visitors wait for; matches cpu_shares in docker-compose.yml. */
  nice?: number;
};

export const processes: Readonly<Record<ProcessName, Definition>> = {
  auth: {
    entry: "services/auth/src/main.ts",
    env: ({ secrets, urls }) => ({
      ...addresses(urls, ["listings", "coupons", "events", "media", "import"]),
      SESSION_PRIVATE_KEY: secrets.sessionPrivateKey,
      AUTH_PRIVATE_KEY: secrets.callerKeys.auth,
      COOKIE_SECURE: "off",
    }),
  },
  listings: { entry: "services/listings/src/main.ts", nice: 4 },
  coupons: { entry: "services/coupons/src/main.ts" },
  events: { entry: "services/events/src/main.ts", nice: 7 },
  media: {
    entry: "services/media/src/main.ts",
    nice: 7,
    env: ({ secrets, urls }) => ({
      ...addresses(urls, ["auth", "listings", "coupons", "events"]),
      MEDIA_PRIVATE_KEY: secrets.callerKeys.media,
    }),
  },
  import: {
    entry: "services/import/src/main.ts",
    nice: 10,
    // No visitor waits for imports, and with the default young generation their memory grows less.
    env: ({ secrets, urls }) => ({
      ...addresses(urls, ["listings", "coupons", "events"]),
      IMPORT_PRIVATE_KEY: secrets.callerKeys.import,
      NODE_OPTIONS: "",
    }),
  },
  frontend: {
    entry: "frontend/server/main.ts",
    env: ({ urls }) => addresses(urls, ["gateway"]),
  },
  gateway: {
    entry: "gateway/src/main.ts",
    env: ({ secrets, urls, opsPort, gatewayHost, defaultTown }) => ({
      ...addresses(urls, ["auth", "listings", "coupons", "events", "media", "import", "frontend"]),
      GATEWAY_PRIVATE_KEY: secrets.callerKeys.gateway,
      HOST: gatewayHost,
      OPS_PORT: String(opsPort),
      DEFAULT_TOWN: defaultTown,
      COOKIE_SECURE: "off",
    }),
    opsPort: ({ opsPort }) => opsPort,
  },
};

/**
 * Returns the stores' variables for a process, overriding our own: each service gets its own
 * MongoDB user, those with files the object store, gateway and frontend only Redis.
 */
export function storesOf(
  name: ProcessName,
  backing: Backing,
  databases: ServiceAddresses,
): NodeJS.ProcessEnv {
  const {
    MONGODB_URL: _,
    REDIS_URL,
    DOCUMENTDB_POSTGRES_URL: _p,
    ...objects
  } = backingVariables(backing);
  const all = { DOCUMENTDB_POSTGRES_URL: "", MONGODB_URL: "", ...databases, ...objects };
  const untold = Object.fromEntries(
    Object.keys(all).map((variable) => [variable, undefined] as const),
  );
  if (name === "gateway" || name === "frontend") return { ...untold, REDIS_URL };
  const files = name === "media" || name === "import" ? objects : {};
  return { ...untold, ...files, REDIS_URL, MONGODB_URL: databases[ADDRESS_OF[name]] };
}

/** Returns the variables of every process. */
export const sharedEnvironment = ({ secrets }: Pick<Settings, "secrets">) => ({
  HOST: "127.0.0.1",
  ...publicKeysOf(secrets),
  SESSION_PUBLIC_KEY: secrets.sessionPublicKey,
});

/** Returns `COUPONS_URL` and the like: comma-separated base URLs of all instances. */
export const addresses = (urls: Settings["urls"], names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`${name.toUpperCase()}_URL`, (urls[name] ?? []).join(",")]),
  );
