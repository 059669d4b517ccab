/** Configuration: a zod schema over the environment; all errors are reported at once. */
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { arePublicKeys, isPrivateKey } from "../access/keys.ts";
import { PUBLIC_KEY } from "../access/service-acl.ts";
import { mongodbAddress, redisAddress, trustedCertificates } from "../stores/addresses.ts";
import { typedFromEntries } from "./from-entries.ts";

export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

const publicKey = z.string().refine(arePublicKeys, {
  error: "must be PEM blocks of public keys on the curve P-256, with their line breaks",
  abort: true,
});
export const privateKey = z.string().refine(isPrivateKey, {
  error: "must be a private key on the curve P-256 in PEM format, with its line breaks",
  abort: true,
});

/** PEM public keys (ES256) of callers of services, the newest first. */
const callerKeys = typedFromEntries(Object.values(PUBLIC_KEY).map((name) => [name, publicKey]));

/** Variables of every process. */
export const processEnvironment = {
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /**
   * How long it keeps serving after SIGTERM, until others have switched to another instance, in ms; 0 for a
   * local start, which has no other instances.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(5000).default(0),
};

/** Variables of processes that check sessions. */
export const sessionEnvironment = {
  REDIS_URL: redisAddress,
  /** Prefix of every key, stream and queue, so that systems can share a Redis. */
  REDIS_PREFIX: z.string().default("ms:"),
  NODE_EXTRA_CA_CERTS: trustedCertificates,
  /** PEM public keys of the sessions (ES256), the newest first. */
  SESSION_PUBLIC_KEY: publicKey,
};

/** Variables of every service; a service adds its own with `.extend`. */
export const serviceEnvironment = z.object({
  ...processEnvironment,
  /** The database named in the address is ignored: each service has one of its own. */
  MONGODB_URL: mongodbAddress,
  MONGODB_PREFIX: z.string().default("mainstreet_"),
  /** Pause between two pages of the daily comparison, in ms; by default, a million records take under an hour. */
  COMPARISON_PAUSE_MS: z.coerce.number().int().min(1).default(3000),
  ...sessionEnvironment,
  ...callerKeys,
});

export type ServiceConfig = z.infer<typeof serviceEnvironment>;

/** Variables of services that answer visitors from memory. */
export const catalogueEnvironment = {
  /** Memory limit of all towns together, in bytes; loading may take as much again. */
  CATALOGUE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(384 * 1024 * 1024),
};

export type CatalogueConfig = ServiceConfig & { CATALOGUE_BYTES: number };

/** Address and keys of the S3-compatible object store; without keys, AWS's default credential chain is used. */
export const objectStoreEnvironment = {
  S3_ENDPOINT: z.url({
    protocol: /^https?$/,
    error: "must be an address like https://s3.eu-central-1.amazonaws.com",
  }),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default("mainstreet"),
};

export type ObjectStoreConfig = z.infer<z.ZodObject<typeof objectStoreEnvironment>>;
type Keys = Pick<ObjectStoreConfig, "S3_ACCESS_KEY" | "S3_SECRET_KEY">;

/** Whether both keys are set or neither; only one is a mistake. */
export const hasBothKeysOrNone = ({ S3_ACCESS_KEY: key, S3_SECRET_KEY: secret }: Keys) =>
  (key === undefined) === (secret === undefined);
export const BOTH_KEYS_OR_NONE =
  "Set both S3_ACCESS_KEY and S3_SECRET_KEY, or neither: then AWS's variables, web identity or role count";

/** `http://a:4003,http://b:4003`: instances of a service; a host name may resolve to several addresses. */
export const instances = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim().replace(/\/$/, "")))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** Entries separated by commas, with or without spaces. */
const entries = z.string().transform((list) =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

/** Host names, separated by commas. */
export const hostNames = entries.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      .refine(
        (host) => /^(?:[\w-](?:[\w.-]*[\w-])?|\[[\da-f:.]+\])$/.test(host),
        "must be a host name like operator.example.org, without https:// and port",
      ),
  ),
);

/** Addresses and networks of proxies, separated by commas: `10.0.0.0/8,fd00::/8`. */
export const trustedProxies = entries.pipe(
  z.array(
    z.string().refine(isProxy, "must be the address of a proxy or a network, like 10.0.0.0/8"),
  ),
);

/** Networks that Fastify knows by name. */
const NAMED_NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Whether Fastify's `trustProxy` accepts the entry; it would throw an error that names no variable. */
function isProxy(entry: string): boolean {
  const [address = "", size, ...more] = entry.split("/");
  if (!ipaddr.isValid(address)) return NAMED_NETWORKS.has(entry);
  if (size === undefined) return true;
  const isIPv4 = ipaddr.IPv4.isValid(address);
  const bits = /^\d+$/.test(size) ? Number(size) : isIPv4 ? bitsOfMask(size) : 0;
  return more.length === 0 && bits > 0 && bits <= (isIPv4 ? 32 : 128);
}

/** `255.0.0.0` → 8; 0 if it is no mask. */
const bitsOfMask = (mask: string) =>
  ipaddr.IPv4.isValid(mask) ? (ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() ?? 0) : 0;

const quota = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Default quotas, for towns without limits of their own. */
export const quotaEnvironment = {
  TOWN_REQUESTS_PER_MINUTE: quota(600_000),
  TOWN_STORAGE_BYTES: quota(5 * 1024 ** 3),
  TOWN_IMPORT_FILES_PER_DAY: quota(500),
  TOWN_IMPORT_ROWS_PER_DAY: quota(5_000_000),
  TOWN_IMPORT_FILE_BYTES: quota(2 * 1024 ** 3),
  TOWN_RECORDS: quota(200_000),
};

export const port = (fallback: number) =>
  z.coerce.number().int().min(0).max(65535).default(fallback);

/**
 * Parses the environment; an empty variable counts as unset. If it is invalid, prints every error and ends the
 * process.
 */
export function loadConfig<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `  ${path.join(".")}: ${message}` : `  ${message}`,
  );
  process.stderr.write(`The configuration is not complete:\n${faults.join("\n")}\n`);
  return process.exit(1);
}
