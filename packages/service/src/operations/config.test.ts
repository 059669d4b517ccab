import { spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import type { z } from "zod";
import {
  hostNames,
  objectStoreEnvironment,
  privateKey,
  sessionEnvironment,
  trustedProxies,
} from "./config.ts";

/** Runs a script and returns how it ended. */
const runScript = (script: string, env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8", env });

const moduleAt = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Returns the first message about a value; undefined if it is accepted. */
const faultOf = (schema: z.ZodType, value: string) =>
  schema.safeParse(value).error?.issues[0]?.message;

test("a process reports every fault of its configuration at once and exits", () => {
  const { status, stderr } = runScript(`
    const { loadConfig, serviceEnvironment } = await import(${moduleAt("config.ts")});
    loadConfig(serviceEnvironment, { MONGODB_URL: "not a url", GATEWAY_PUBLIC_KEY: "short" });
  `);
  expect(status).toBe(1);
  for (const name of ["MONGODB_URL", "REDIS_URL", "GATEWAY_PUBLIC_KEY", "SESSION_PUBLIC_KEY"])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain("short");
});

test("a process reports faults of its traces' configuration by the names of the variables", () => {
  const env = {
    ...process.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
    OTEL_TRACES_SAMPLER_ARG: "10%",
  };
  const { status, stderr } = runScript(
    `const { run } = await import(${moduleAt("run.ts")}); await run("test", () => process.exit(0));`,
    env,
  );
  expect([status, stderr]).toEqual([
    1,
    [
      "The configuration is not complete:",
      "  OTEL_EXPORTER_OTLP_ENDPOINT: must be an address like http://otel-collector:4318",
      "  OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1",
      "",
    ].join("\n"),
  ]);
});

const pemOf = (namedCurve: string) =>
  generateKeyPairSync("ec", {
    namedCurve,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const [ours, older, foreign] = [pemOf("P-256"), pemOf("P-256"), pemOf("P-384")];
const inOneLine = (pem: string) => pem.trim().replaceAll("\n", " ");
const escaped = (pem: string) => pem.trim().replaceAll("\n", String.raw`\n`);

test("public keys are accepted only if each block can be read", () => {
  const { SESSION_PUBLIC_KEY: keys } = sessionEnvironment;
  for (const bundle of [ours.publicKey, ours.publicKey + older.publicKey])
    expect(faultOf(keys, bundle)).toBeUndefined();
  for (const bundle of [
    inOneLine(ours.publicKey),
    escaped(ours.publicKey),
    inOneLine(ours.publicKey) + older.publicKey,
    ours.publicKey.replace("END", "ENDE") + older.publicKey,
    foreign.publicKey,
    ours.privateKey,
    "PUBLIC KEY",
  ])
    expect([bundle, faultOf(keys, bundle)]).toEqual([
      bundle,
      "must be PEM blocks of public keys on the curve P-256, with their line breaks",
    ]);
});

test("a private key is accepted only if it can be read", () => {
  expect(faultOf(privateKey, ours.privateKey)).toBeUndefined();
  for (const key of [
    inOneLine(ours.privateKey),
    escaped(ours.privateKey),
    foreign.privateKey,
    ours.publicKey,
    "PRIVATE KEY",
  ])
    expect([key, faultOf(privateKey, key)]).toEqual([
      key,
      "must be a private key on the curve P-256 in PEM format, with its line breaks",
    ]);
});

test("the object store's address is a web address", () => {
  const { S3_ENDPOINT: address } = objectStoreEnvironment;
  for (const right of ["http://minio:9000", "https://project.supabase.co/storage/v1/s3"])
    expect(faultOf(address, right)).toBeUndefined();
  for (const wrong of ["minio:9000", "s3://main-street", "minio"])
    expect([wrong, faultOf(address, wrong)]).toEqual([
      wrong,
      "must be an address like https://s3.eu-central-1.amazonaws.com",
    ]);
});

test("host names are accepted without scheme, port and final dot only", () => {
  expect(hostNames.parse("Operator.localhost, ops_main.example.org, [::1],")).toEqual([
    "operator.localhost",
    "ops_main.example.org",
    "[::1]",
  ]);
  for (const wrong of [
    "operator.localhost:8080",
    "https://operator.example.org",
    "operator.example.org.",
    '"operator.example.org"',
  ])
    expect([wrong, faultOf(hostNames, `operator.localhost,${wrong}`)]).toEqual([
      wrong,
      "must be a host name like operator.example.org, without https:// and port",
    ]);
});

test("trusted proxies are addresses and networks, as Fastify accepts them", () => {
  const right = ["10.0.0.0/8", "fd00::/8", "127.0.0.1", "::1", "10.0.0.0/255.0.0.0", "loopback"];
  expect(trustedProxies.parse(` ${right.join(" , ")},`)).toEqual(right);
  for (const wrong of [
    "traefik",
    "10.0.0.0/33",
    "fd00::/129",
    "0.0.0.0/0",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/255.0.255.0",
    "fd00::/255.0.0.0",
  ])
    expect([wrong, faultOf(trustedProxies, `127.0.0.1,${wrong}`)]).toEqual([
      wrong,
      "must be the address of a proxy or a network, like 10.0.0.0/8",
    ]);
});
