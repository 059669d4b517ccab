/** Backup of a whole system while it serves, and restore into empty stores. */
import { asCaller } from "@mainstreet/testing/town";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@mainstreet/infra/commands/fixture";
import { verified } from "@mainstreet/infra/commands/messages/verify";
import { numbered } from "@mainstreet/infra/commands/backup/counters";
import { backingFromEnvironment } from "@mainstreet/infra/local/backing";
import { fillSystem } from "@mainstreet/infra/local/fill";
import { emptyTown } from "@mainstreet/infra/local/first-towns";
import { buildFrontend } from "@mainstreet/infra/local/frontend-build";
import { complain } from "@mainstreet/infra/local/say";
import { loadSecrets, privateKeysOf } from "@mainstreet/infra/local/secrets";
import { startSystem } from "@mainstreet/infra/local/system";
import type { System } from "@mainstreet/infra/local/system";
import { createObjectStore } from "@mainstreet/service/stores/object-store";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { signInAdmin } from "@mainstreet/testing/sign-in";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import {
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  ListMultipartUploadsCommand,
} from "@aws-sdk/client-s3";
import { removeObjects } from "@mainstreet/infra/commands/backup/objects";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";

const TOWN = emptyTown.slug;
const space = testEnvironment();
const { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = space;
const names = { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET };
const { MONGODB_URL, REDIS_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = space;
const stores = { MONGODB_URL, REDIS_URL, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, ...names };
const objects = createObjectStore({ ...stores, S3_REGION: "us-east-1" });
const redis = new Redis(space.REDIS_URL);
let system: System | undefined;
let mongo: mongoose.Connection;
let dataDir: string;
let folder: string;

const start = async () =>
  (system = await startSystem({
    backing: backingFromEnvironment(process.env),
    dataDir,
    say: complain,
    defaultTown: TOWN,
    env: { ...names, LOG_LEVEL: "warn" },
  }));

const restore = (flags: string[], more: Record<string, string> = {}) =>
  runCommand({ ...stores, ...more }, "restore", "--from", folder, ...flags);

/** Removes everything that this test's system has stored. */
async function wipe() {
  await removeTestSpace(space);
  await removeObjects(objects, names.S3_BUCKET);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "backup-system-"));
  folder = join(dataDir, "backup");
  mongo = await mongoose.createConnection(space.MONGODB_URL).asPromise();
  await buildFrontend(() => undefined);
});
afterAll(async () => {
  await system?.stop();
  await mongo.close();
  redis.disconnect();
  await wipe();
  await objects.send(new DeleteBucketCommand({ Bucket: names.S3_BUCKET })).catch(() => undefined);
  await rm(dataDir, { recursive: true });
});

const localhost = ({ gatewayUrl }: System) => gatewayUrl.replace("127.0.0.1", "localhost");

async function addCategory(url: string, cookie: string, name: string) {
  const headers = { "content-type": "application/json", origin: url, cookie };
  const body = JSON.stringify({ name });
  const answer = await fetch(`${url}/api/admin/categories`, { method: "POST", headers, body });
  expect(answer.status).toBe(201);
  return z.object({ id: z.int() }).parse(await answer.json()).id;
}

/** Resolves with what visitors read, including the bytes of pictures. */
async function seen(url: string) {
  const paths = ["town", "categories", "businesses", "coupons", "events"];
  const pages = await Promise.all(
    paths.map(async (path) => z.unknown().parse(await (await fetch(`${url}/api/${path}`)).json())),
  );
  const pictures = JSON.stringify(pages).match(/\/media\/[\w.-]+/g) ?? [];
  const some = await Promise.all(
    pictures.slice(0, 10).map(async (path) => {
      const answer = await fetch(url + path);
      const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
      return [answer.status, answer.headers.get("content-type"), body];
    }),
  );
  return { pages, pictures: pictures.length, some };
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Creates something of every kind that visitors see. */
async function fill({ urls }: System, keys: ReturnType<typeof privateKeysOf>) {
  const town = { "x-town": TOWN };
  const ask = async (url = "", init: RequestInit = {}) => {
    const answer = await fetch(url, { method: "POST", ...init });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const form = new FormData();
  form.append("image", new Blob([PICTURE]), "shop.png");
  const stored = await ask(`${urls.media[0]}/api/uploads`, {
    headers: { ...town, ...asCaller(keys, "gateway") },
    body: form,
  });
  const { url: imageUrl } = z.object({ url: z.string() }).parse(stored);
  const send = (service: "listings" | "coupons" | "events", name: string, values: object[]) =>
    ask(`${urls[service][0]}/internal/${name}/bulk`, {
      headers: { ...town, ...asCaller(keys, "import"), "content-type": "application/json" },
      body: JSON.stringify({
        batch: `${name}:1`,
        rows: values.map((each, row) => ({ row, values: each })),
      }),
    });
  const names = Array.from({ length: 20 }, (_, at) => `Shop ${at}`);
  await send("listings", "categories", [{ name: "Food" }, { name: "Shops" }]);
  const place = { latitude: 42.6, longitude: -73.7, imageUrl, categoryId: 1 };
  await send(
    "listings",
    "businesses",
    names.map((name, at) => Object.assign({ name, externalId: `x${at}` }, place)),
  );
  const deals = names.map((title, at) => ({ title: `A ${title} deal`, businessId: at + 1 }));
  await vi.waitFor(() => send("coupons", "coupons", deals), { timeout: 60_000, interval: 500 });
  const fairs = names.map((name) => ({ name: `${name} fair`, startDate: "2099-05-01" }));
  await send("events", "events", fairs);
}

const copiesAgree = () =>
  vi.waitFor(
    async () =>
      expect(await verified(mongo, names.MONGODB_PREFIX)).toMatchObject({ failed: false }),
    { timeout: 60_000, interval: 500 },
  );

test("a backup of the running system is restored completely into empty stores", async () => {
  const before = await start();
  const secrets = await loadSecrets(dataDir);
  const admin = { username: "admin", password: secrets.adminPassword };
  const toolsKey = secrets.callerKeys.tools;
  await fillSystem({ ...before, toolsKey, demo: false, admin, say: () => undefined });
  await fill(before, privateKeysOf(secrets));
  const url = localhost(before);
  const { cookie } = await signInAdmin(url, admin);
  const last = await addCategory(url, cookie, "Boats");
  await copiesAgree();
  const counters = mongo.useDb(`${names.MONGODB_PREFIX}listings`).collection("counters");
  await counters.updateOne({ town: TOWN, entity: "category" }, { $set: { last: 1 } });
  for (const service of ["auth", "listings", "coupons", "events"]) {
    const database = mongo.useDb(`${names.MONGODB_PREFIX}${service}`);
    for (const entity of await database.collection("counters").distinct("entity"))
      expect(numbered.map((each) => `${each.service} ${each.entity}`)).toContain(
        `${service} ${entity}`,
      );
  }
  const pages = await seen(url);
  expect(pages.pictures).toBeGreaterThan(10);
  expect(pages.some[0]).toEqual([200, "image/webp", expect.stringMatching(/^UklGR/)]);

  const saved = await runCommand(stores, "backup", "--to", folder, "--json");
  expect([saved.code, saved.err]).toEqual([0, expect.stringContaining("Objects…")]);
  const { counts } = z
    .object({ counts: z.record(z.string(), z.int()) })
    .parse(JSON.parse(saved.out));
  expect(counts).toMatchObject({ objects: 3 });
  expect(counts["documents"]).toBeGreaterThan(80);
  expect(counts["keys"]).toBeGreaterThan(1);
  expect(counts["messages"]).toBeGreaterThan(60);

  const running = await restore(["--yes"], { AUTH_URL: before.urls.auth.join() });
  expect([running.code, running.err]).toEqual([1, expect.stringContaining("stop all of them")]);
  const [auth = ""] = before.urls.auth;
  const hanging = await openTcpProxy(auth);
  hanging.hold();
  const unknown = await restore(["--yes"], { AUTH_URL: new URL(hanging.url).origin });
  await hanging.cut();
  expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("It is unknown")]);
  await before.stop();
  const full = await restore(["--yes"]);
  expect([full.code, full.err]).toEqual([1, expect.stringContaining("The system is not empty")]);
  await wipe();

  const file = join(folder, `mongodb/${names.MONGODB_PREFIX}listings/businesses.bson`);
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  damaged[1000] = (damaged[1000] ?? 0) ^ 1;
  await writeFile(file, damaged);
  const refused = await restore(["--yes"]);
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(
      /damaged; nothing was restored:\n.*businesses\.bson is not what was written/,
    ),
  ]);
  expect(await counters.countDocuments()).toBe(0);
  await writeFile(file, bytes);

  const foreign = `${names.REDIS_PREFIX}foreign`;
  await redis.set(foreign, "kept");
  const other = await restore(["--yes"]);
  expect([other.code, other.err]).toEqual([1, expect.stringContaining(`the key ${foreign}`)]);
  expect(await redis.get(foreign)).toBe("kept");
  const Bucket = names.S3_BUCKET;
  await objects.send(new CreateMultipartUploadCommand({ Bucket, Key: `imports/${TOWN}/half` }));
  const replaced = await restore(["--yes", "--replace"]);
  expect([replaced.code, replaced.err]).toEqual([0, expect.stringContaining("Objects…")]);
  expect(await redis.get(foreign)).toBe(null);
  const { Uploads = [] } = await objects.send(new ListMultipartUploadsCommand({ Bucket }));
  expect(Uploads.map(({ Key }) => Key)).toEqual([]);
  await wipe();

  const asked = await restore([]);
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining("say --yes")]);
  const restored = await restore(["--yes"]);
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining(`A counter was behind: listings: category of ${TOWN} to ${last}`),
  ]);

  const after = localhost(await start());
  expect(await seen(after)).toEqual(pages);
  // The session from before is still valid, and so is the password.
  expect(await addCategory(after, cookie, "Trains")).toBe(last + 1);
  const again = await signInAdmin(after, admin);
  expect(await addCategory(after, again.cookie, "Planes")).toBe(last + 2);
  await copiesAgree();
}, 600_000);
