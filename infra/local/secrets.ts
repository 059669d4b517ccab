/** Secrets that a local start makes once and keeps in DATA_DIR/secrets.json, readable by its user alone. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Advice } from "./advice.ts";

const secretsSchema = z.object({
  serviceToken: z.string().min(32),
  sessionPrivateKey: z.string(),
  sessionPublicKey: z.string(),
  s3SecretKey: z.string(),
  mongodbPassword: z.string(),
  redisPassword: z.string(),
  adminPassword: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

const random = () => randomBytes(24).toString("hex");

/** New ones, all random. */
export function makeSecrets(): Secrets {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    serviceToken: random(),
    sessionPrivateKey: privateKey,
    sessionPublicKey: publicKey,
    s3SecretKey: random(),
    mongodbPassword: random(),
    redisPassword: random(),
    adminPassword: randomBytes(12).toString("base64url"),
  };
}

/** Reads them, or makes them on the first start. Throws Advice when the file is damaged. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  const kept = text === undefined ? {} : parse(text, file, dataDir);
  const secrets = { ...makeSecrets(), ...kept };
  if (!("mongodbPassword" in kept)) {
    await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return secrets;
}

/** Files of earlier versions have no password for MongoDB. */
function parse(text: string, file: string, dataDir: string) {
  try {
    return secretsSchema.partial({ mongodbPassword: true }).parse(JSON.parse(text));
  } catch {
    throw new Advice(`${file} is damaged: restore it, or remove ${dataDir} to begin anew.`);
  }
}
