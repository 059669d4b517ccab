/** `npm run backing` as a user runs it: with real clients and real signals. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Redis } from "ioredis";
import { createConnection } from "mongoose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { processesOf, runProgram } from "./fixture.ts";
import type { Command } from "./fixture.ts";
import { openPorts } from "./ports.ts";

const variables = z.object({
  MONGODB_URL: z.string(),
  REDIS_URL: z.string(),
  S3_ENDPOINT: z.string(),
  S3_REGION: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});

let dataDir: string;
let command: Command | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-street-backing-"));
});
afterEach(async () => {
  await command?.end("SIGTERM");
  await rm(dataDir, { recursive: true });
});

/** Starts `npm run backing` on stores of its own; resolves with the variables that it prints. */
async function start() {
  const { MONGODB_URL: _m, REDIS_URL: _r, S3_ENDPOINT: _s, ...rest } = process.env;
  const started = runProgram("backing.cli.ts", { ...rest, DATA_DIR: dataDir });
  command = started;
  const text = () => started.printed();
  await vi.waitFor(() => expect(text()).toContain("Ctrl-C stops"), { timeout: 60_000 });
  const exports = text().matchAll(/export (\w+)='(.*)'/g);
  return variables.parse(Object.fromEntries([...exports].map(([, name, value]) => [name, value])));
}

const object = { Bucket: "kept", Key: "a/b" };
const objectStore = (env: z.infer<typeof variables>) =>
  new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    forcePathStyle: true,
    requestStreamBufferSize: 65_536,
  });

async function write(env: z.infer<typeof variables>, what: string) {
  const mongo = await createConnection(env.MONGODB_URL, { dbName: "kept" }).asPromise();
  await mongo.collection("notes").insertOne({ what });
  await mongo.close();
  const redis = new Redis(env.REDIS_URL);
  await redis.set("note", what);
  redis.disconnect();
  const s3 = objectStore(env);
  // A bucket just reported as missing is found once it is created.
  await expect(s3.send(new HeadBucketCommand({ Bucket: "kept" }))).rejects.toThrow(NotFound);
  await s3.send(new CreateBucketCommand({ Bucket: "kept" }));
  const Body = Readable.from([Buffer.from(what)]);
  await s3.send(new PutObjectCommand({ ...object, Body, ContentLength: what.length }));
}

async function read(env: z.infer<typeof variables>) {
  const mongo = await createConnection(env.MONGODB_URL, { dbName: "kept" }).asPromise();
  const note = await mongo.collection("notes").findOne({});
  await mongo.close();
  const redis = new Redis(env.REDIS_URL);
  const value = await redis.get("note");
  redis.disconnect();
  const { Body } = await objectStore(env).send(new GetObjectCommand(object));
  return [note?.["what"], value, await Body?.transformToString()];
}

describe("the backing services", { timeout: 180_000 }, () => {
  it("keep clients' data across a stop, and leave no process behind", async () => {
    const env = await start();
    expect(await processesOf(dataDir)).not.toEqual([]);
    await write(env, "first");
    expect(await read(env)).toEqual(["first", "first", "first"]);
    const begun = performance.now();
    await command?.end("SIGINT");
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await processesOf(dataDir)).toEqual([]);
    const again = await start();
    expect(again).toEqual(env);
    expect(await read(again)).toEqual(["first", "first", "first"]);
  });

  it("end with a launcher that was killed, and lose nothing", async () => {
    await write(await start(), "second");
    await command?.end("SIGKILL");
    await vi.waitFor(async () => expect(await processesOf(dataDir)).toEqual([]), {
      timeout: 10_000,
    });
    const env = await start();
    expect(await read(env)).toEqual(["second", "second", "second"]);
  });

  it("print variables with which a shell can start each service alone", async () => {
    await start();
    const lines = (command?.printed() ?? "").match(/^export \w+='[^']*'$/gm) ?? [];
    const others = ["LISTINGS_URL", "COUPONS_URL", "EVENTS_URL"]
      .map((name) => `export ${name}=http://127.0.0.1:1`)
      .join("\n");
    // All that a service may need: the session keys, a key and addresses, nothing specific to it.
    for (const service of ["auth", "import", "events"]) {
      const port = await (await openPorts(dataDir)).take(service);
      const main = join(import.meta.dirname, `../../services/${service}/src/main.ts`);
      const script = `${lines.join("\n")}\n${others}\nexec "${process.execPath}" "${main}"`;
      const env = { PATH: process.env["PATH"], PORT: String(port), LOG_LEVEL: "warn" };
      const alone = spawn("bash", ["-c", script], { env, stdio: ["ignore", "ignore", "pipe"] });
      const ended = Promise.all([text(alone.stderr), once(alone, "close")]);
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      const ready = vi.waitUntil(answers, { timeout: 60_000, interval: 200 });
      const outcome = await Promise.race([ready, ended]).finally(() => alone.kill("SIGTERM"));
      expect([service, outcome]).toEqual([service, true]);
      await ended;
    }
  });

  it("require credentials, and keep their secrets to their user", async () => {
    const { MONGODB_URL, REDIS_URL } = await start();
    const nobody = new URL(MONGODB_URL);
    [nobody.username, nobody.password, nobody.search] = ["", "", ""];
    const unknown = await createConnection(nobody.href).asPromise();
    await expect(unknown.listDatabases()).rejects.toThrow("requires authentication");
    await unknown.close();
    const { host } = new URL(REDIS_URL);
    const stranger = new Redis(`redis://${host}`, {
      retryStrategy: () => null,
      enableReadyCheck: false,
    });
    stranger.on("error", () => undefined);
    await expect(stranger.get("note")).rejects.toThrow("NOAUTH");
    stranger.disconnect();
    const modeOf = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;
    expect(await modeOf(".")).toBe(0o700);
    expect(await modeOf("secrets.json")).toBe(0o600);
  });
});
