/**
 * Secrets that a local start creates once and keeps in DATA_DIR/secrets.json, readable only by its
 * user.
 */
import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_KEY, PUBLIC_KEY, caller } from "@mainstreet/service/access/service-acl";
import { typedFromEntries } from "@mainstreet/service/operations/from-entries";
import { z } from "zod";
import { services } from "../commands/services.ts";
import { UserFacingError } from "./user-facing-error.ts";

const secretsSchema = z.object({
  /** Private keys of the processes and tools that call services. */
  callerKeys: z.record(caller, z.string()),
  sessionPrivateKey: z.string(),
  sessionPublicKey: z.string(),
  s3SecretKey: z.string(),
  mongodbPassword: z.string(),
  /** Passwords of the services' MongoDB users. */
  databasePasswords: z.record(z.enum(services), z.string()),
  redisPassword: z.string(),
  adminPassword: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

const random = () => randomBytes(24).toString("hex");

const makeKey = () =>
  generateKeyPairSync("ec", { namedCurve: "P-256" })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
const publicKeyOf = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();

/**
 * Returns `GATEWAY_PRIVATE_KEY` and the others: each is given only to its caller, and to tests and
 * benchmarks that act as one.
 */
export const privateKeysOf = ({ callerKeys }: Secrets) =>
  typedFromEntries(caller.options.map((name) => [PRIVATE_KEY[name], callerKeys[name]]));

/** Returns `GATEWAY_PUBLIC_KEY` and the others, by which services authenticate their callers. */
export const publicKeysOf = ({ callerKeys }: Secrets) =>
  typedFromEntries(caller.options.map((name) => [PUBLIC_KEY[name], publicKeyOf(callerKeys[name])]));

/** Creates new, random secrets. */
export function makeSecrets(): Secrets {
  const sessionPrivateKey = makeKey();
  return {
    callerKeys: typedFromEntries(caller.options.map((name) => [name, makeKey()])),
    sessionPrivateKey,
    sessionPublicKey: publicKeyOf(sessionPrivateKey),
    s3SecretKey: random(),
    mongodbPassword: random(),
    databasePasswords: typedFromEntries(services.map((name) => [name, random()])),
    redisPassword: random(),
    adminPassword: randomBytes(12).toString("base64url"),
  };
}

/**
 * Reads the secrets, or creates them on the first start. Throws UserFacingError when the file is
 * damaged.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  const secrets = text === undefined ? makeSecrets() : parse(text, file, dataDir);
  const written = `${JSON.stringify(secrets, null, 2)}\n`;
  if (written !== text) {
    await writeFile(`${file}.new`, written, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return secrets;
}

/** Files of earlier versions lack MongoDB's passwords and some callers' keys. */
function parse(text: string, file: string, dataDir: string): Secrets {
  const { callerKeys, databasePasswords, mongodbPassword } = makeSecrets();
  try {
    return secretsSchema
      .extend({
        callerKeys: z
          .partialRecord(caller, z.string())
          .default({})
          .transform((kept) => ({ ...callerKeys, ...kept })),
        mongodbPassword: z.string().default(mongodbPassword),
        databasePasswords: secretsSchema.shape.databasePasswords.default(databasePasswords),
      })
      .parse(JSON.parse(text));
  } catch {
    throw new UserFacingError(
      `${file} is damaged: restore it, or remove ${dataDir} to begin anew.`,
    );
  }
}
