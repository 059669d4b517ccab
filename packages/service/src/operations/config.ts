/** Configuration: one zod schema over the environment, every fault told at once. */
import { z } from "zod";
import { PUBLIC_KEY } from "../access/callers.ts";
import { mongodbAddress, redisAddress, trustedCertificates } from "../stores/addresses.ts";
import { recordOf } from "./record-of.ts";

export const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

const publicKey = z.string().includes("PUBLIC KEY");
export const privateKey = z.string().includes("PRIVATE KEY");

/** PEM public keys (ES256) of those who may call services, the newest first. */
const callerKeys = recordOf(Object.values(PUBLIC_KEY).map((name) => [name, publicKey]));

/** What every process needs. */
export const processEnvironment = {
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /**
   * So long it serves on after it was told to end, while others learn to ask elsewhere, in ms; there are no
   * others in a local start.
   */
  DRAIN_MS: z.coerce.number().int().min(0).max(5000).default(0),
};

/** What those need that know who is signed in. */
export const sessionEnvironment = {
  REDIS_URL: redisAddress,
  /** Every key, stream and queue begins with it, so that systems can share a Redis. */
  REDIS_PREFIX: z.string().default("ms:"),
  NODE_EXTRA_CA_CERTS: trustedCertificates,
  /** PEM public keys of the sessions (ES256), the newest first. */
  SESSION_PUBLIC_KEY: publicKey,
};

/** What every service needs; a service adds its own keys with `.extend`. */
export const serviceEnvironment = z.object({
  ...processEnvironment,
  /** Each service has a database of its own, whatever database the address names. */
  MONGODB_URL: mongodbAddress,
  MONGODB_PREFIX: z.string().default("mainstreet_"),
  ...sessionEnvironment,
  ...callerKeys,
});

export type ServiceConfig = z.infer<typeof serviceEnvironment>;

/** Of services that answer visitors from memory. */
export const catalogueEnvironment = {
  /** What towns take in memory together; while they load they may take as much again. */
  CATALOGUE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(384 * 1024 * 1024),
};

export type CatalogueConfig = ServiceConfig & { CATALOGUE_BYTES: number };

/** Address and keys of the S3-compatible object store; without keys AWS's own ways to find some are gone. */
export const objectStoreEnvironment = {
  S3_ENDPOINT: z.url(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default("mainstreet"),
};

export type ObjectStoreConfig = z.infer<z.ZodObject<typeof objectStoreEnvironment>>;
type Keys = Pick<ObjectStoreConfig, "S3_ACCESS_KEY" | "S3_SECRET_KEY">;

/** Half a pair of keys is a slip. */
export const hasBothKeysOrNone = ({ S3_ACCESS_KEY: key, S3_SECRET_KEY: secret }: Keys) =>
  (key === undefined) === (secret === undefined);
export const BOTH_KEYS_OR_NONE =
  "Set both S3_ACCESS_KEY and S3_SECRET_KEY, or neither: then AWS's variables, web identity or role count";

/** `http://a:4003,http://b:4003`: instances of a service; a name may stand for several addresses. */
export const instances = z
  .string()
  .transform((list) => list.split(",").map((url) => url.trim().replace(/\/$/, "")))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** Host names, separated by commas. */
export const hostNames = z.string().transform((list) =>
  list
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ""),
);

const quota = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** What a town may use unless it has limits of its own. */
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

/** Parses the environment; an empty variable counts as not set. Prints every fault in plain words and ends the process otherwise. */
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
