/**
 * Every image contains what its target needs and nothing else, starts from that, and reads and
 * writes nothing outside of it. The stages are built into folders; `npm run containers` uses a
 * container engine.
 */
import { glob, mkdtemp, readFile, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { imageBuilder } from "@mainstreet/infra/images/testing/image-builder";
import { backingFromEnvironment } from "@mainstreet/infra/local/backing";
import { startNode } from "@mainstreet/infra/local/child";
import type { Child } from "@mainstreet/infra/local/child";
import { giveDatabases } from "@mainstreet/infra/local/databases";
import { openPorts } from "@mainstreet/infra/local/ports";
import { addresses, processNames, processes, storesOf } from "@mainstreet/infra/local/processes";
import type { ProcessName } from "@mainstreet/infra/local/processes";
import { loadSecrets, publicKeysOf } from "@mainstreet/infra/local/secrets";
import { untilReady } from "@mainstreet/infra/local/until";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

/** Workspaces whose sources belong in an image. */
const homes: Record<ProcessName | "tools", readonly string[]> = {
  auth: ["services/auth"],
  listings: ["services/listings"],
  coupons: ["services/coupons"],
  events: ["services/events"],
  media: ["services/media"],
  import: ["services/import"],
  frontend: ["frontend"],
  gateway: ["gateway"],
  tools: [
    "infra",
    ...["auth", "listings", "coupons", "events", "media", "import"].map(
      (name) => `services/${name}`,
    ),
  ],
};

const space = testEnvironment();
const children: Child[] = [];
let folder: string;
let builder: Awaited<ReturnType<typeof imageBuilder>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-images-"));
  builder = await imageBuilder(folder);
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await removeTestSpace(space);
  await rm(folder, { recursive: true, force: true });
});

/** Preload that ends child processes with this one; the only outside file they may read. */
const guard = fileURLToPath(import.meta.resolve("@mainstreet/infra/local/die-with-launcher"));

/** Makes Node refuse reading files outside of the image's folder and any write, like a read-only root. */
const confined = (image: string) =>
  `--permission --allow-fs-read=${image}/* --allow-fs-read=${guard} --allow-addons --allow-worker`;

/** Starts an image's command, or another file of the image. */
async function start(target: string, env: NodeJS.ProcessEnv, file?: string) {
  const { folder: image, command, env: own, user } = await builder.build(target);
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const [program, first = "", ...rest] = command;
  expect([program, rest]).toEqual(["node", []]);
  const entry = file ?? first;
  const child = startNode({
    name: target,
    logDir: folder,
    entry: join(image, entry),
    cwd: image,
    env: { PATH: process.env["PATH"], ...own, ...env, NODE_OPTIONS: confined(image) },
  });
  children.push(child);
  return child;
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/**
 * Resolves with the workspaces that these need at run time, including themselves, according to
 * their package.json files.
 */
async function workspacesOf(asking: readonly string[], image: string) {
  const found = new Set(asking);
  for (const path of found) {
    const text = await readFile(join(image, path, "package.json"), "utf8");
    for (const name of Object.keys(manifest.parse(JSON.parse(text)).dependencies))
      if (name.startsWith("@mainstreet/"))
        found.add(relative(image, await realpath(join(image, "node_modules", name))));
  }
  return found;
}

test.each(Object.entries(homes))(
  "the %s image contains what it needs and nothing else",
  async (name, own) => {
    const { folder: image } = await builder.build(name);
    const needed = await workspacesOf(own, image);
    const links = await readdir(join(image, "node_modules/@mainstreet"));
    expect(links).toHaveLength(needed.size);

    const foreign: string[] = [];
    for await (const file of glob("*/**/*.*", { cwd: image, exclude: ["**/node_modules"] })) {
      // Node's compile cache is named after its version; npm needs the manifests of all workspaces.
      if (file.startsWith("compile-cache/")) continue;
      if (/\/(?:package|openapi)\.json$|\/healthcheck\.sh$/.test(file)) continue;
      const workspace = /^(?:(?:packages|services)\/)?[^/]+/.exec(file)?.[0] ?? "";
      const forTests = /\.test\.tsx?$|\/(?:testing|fixtures?)[./]/.test(file);
      if (forTests || !needed.has(workspace)) foreign.push(file);
    }
    expect(foreign).toEqual([]);

    const modules = await readdir(join(image, "node_modules"));
    const tools = new Set([
      "vitest",
      "typescript",
      "vite",
      "testcontainers",
      "oxlint",
      "kubernetes-models",
    ]);
    expect(modules.filter((module) => tools.has(module))).toEqual([]);
  },
);

test("all images together form the whole system, filled by the one-shot container", async () => {
  const ports = await openPorts(folder);
  const secrets = await loadSecrets(folder);
  const placed = new Map<string, number>();
  for (const name of [...processNames, "gateway-ops"]) placed.set(name, await ports.take(name));
  const url = (name: ProcessName) => [`http://127.0.0.1:${placed.get(name)}`];
  const urls = {
    auth: url("auth"),
    listings: url("listings"),
    coupons: url("coupons"),
    events: url("events"),
    media: url("media"),
    import: url("import"),
    frontend: url("frontend"),
    gateway: url("gateway"),
  };
  const backing = backingFromEnvironment(process.env);
  const opsPort = placed.get("gateway-ops") ?? 0;
  const settings = {
    backing,
    secrets,
    urls,
    opsPort,
    gatewayHost: "127.0.0.1",
    defaultTown: "town",
  };
  const databases = await giveDatabases(backing, secrets, space.MONGODB_PREFIX);
  const shared = {
    MONGODB_PREFIX: space.MONGODB_PREFIX,
    REDIS_PREFIX: space.REDIS_PREFIX,
    S3_BUCKET: space.S3_BUCKET,
    ...publicKeysOf(secrets),
    SESSION_PUBLIC_KEY: secrets.sessionPublicKey,
    LOG_LEVEL: "warn",
  };
  await Promise.all(
    processNames.map(async (name) => {
      const { env } = processes[name];
      const port = placed.get(name) ?? 0;
      const child = await start(name, {
        ...storesOf(name, backing, databases),
        ...shared,
        ...env?.(settings),
        PORT: String(port),
      });
      const ready = name === "gateway" ? opsPort : port;
      await untilReady(child, async () => {
        const answer = await fetch(`http://127.0.0.1:${ready}/readyz`);
        if (!answer.ok) throw new Error(await answer.text());
      });
    }),
  );

  const seed = await start(
    "tools",
    {
      ...shared,
      ...addresses(urls, processNames),
      TOOLS_PRIVATE_KEY: secrets.callerKeys.tools,
      ADMIN_PASSWORD: secrets.adminPassword,
      DEMO: "off",
    },
    "infra/images/seed.ts",
  );
  expect([await seed.ended, await seed.lastLines()]).toEqual([
    "exit code 0",
    expect.stringContaining("Your Town"),
  ]);
  const page = await fetch(`http://localhost:${placed.get("gateway")}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Your Town")]);
});
