/** An installation's secrets, depending on what the environment names. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const secret = z.object({
  metadata: z.object({ name: z.string() }),
  stringData: z.record(z.string(), z.string()),
});

function print(env: Record<string, string>) {
  const only = { PATH: process.env["PATH"], ...env };
  const file = join(import.meta.dirname, "secrets.ts");
  return new Promise<{ code: number; secrets: z.infer<typeof secret>[]; err: string }>(
    (resolve) => {
      const child = execFile(process.execPath, [file], { env: only }, (_, out, err) => {
        const secrets =
          out === "" ? [] : parseAllDocuments(out).map((one) => secret.parse(one.toJS()));
        resolve({ code: child.exitCode ?? -1, secrets, err });
      });
    },
  );
}

const stores = {
  MONGODB_URL: "mongodb://operators:word@db.example.org/?authSource=admin",
  REDIS_URL: "rediss://:word@redis.example.org:6379",
  S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
  S3_REGION: "eu-central-1",
  S3_BUCKET: "main-street",
};
const keys = { S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };
const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = stores;
const place = { S3_ENDPOINT, S3_REGION, S3_BUCKET };

async function objectStore(env: Record<string, string>) {
  const { code, secrets, err } = await print(env);
  expect([code, err]).toEqual([0, ""]);
  return secrets.find(({ metadata }) => metadata.name === "main-street-s3")?.stringData;
}

test("S3 keys are written if they are given, and left out if a role replaces them", async () => {
  expect(await objectStore({ ...stores, ...keys })).toEqual({ ...place, ...keys });
  expect(await objectStore({ ...stores, S3_ACCESS_KEY: "", S3_SECRET_KEY: "" })).toEqual(place);
});

test("half a pair of keys, or half of the stores, is refused with a clear message", async () => {
  const half = await print({ ...stores, S3_ACCESS_KEY: "key" });
  expect(half).toMatchObject({ code: 1, secrets: [] });
  expect(half.err).toContain("Set both S3_ACCESS_KEY and S3_SECRET_KEY, or neither");
  const one = await print({ REDIS_URL: stores.REDIS_URL });
  expect(one).toMatchObject({ code: 1, secrets: [] });
  expect(one.err).toContain("MONGODB_URL");
  for (const { err } of [half, one]) expect(err).not.toMatch(/\n\s+at /);
});

test("secrets are for the local overlay's stores when the environment names none", async () => {
  expect(await objectStore({})).toMatchObject({ S3_ENDPOINT: "http://object-store:9000" });
});

test("MONGODB_PREFIX prefixes the databases' users, so that systems can share a server", async () => {
  const userOf = async (env: Record<string, string>) => {
    const { secrets } = await print(env);
    const auth = secrets.find(({ metadata }) => metadata.name === "main-street-auth");
    return new URL(auth?.stringData["MONGODB_URL"] ?? "").username;
  };
  const second = { MONGODB_PREFIX: "second_" };
  expect(await userOf({ ...stores, ...keys, ...second })).toBe("second_auth");
  expect(await userOf(second)).toBe("second_auth");
  expect(await userOf({ ...stores, ...keys, MONGODB_PREFIX: "" })).toBe("mainstreet_auth");
});
