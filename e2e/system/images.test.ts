/** Every image starts from what its Dockerfile lines take, and reads and writes nothing outside of it. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { imageBuilder } from "@mainstreet/infra/images/bare-folder";
import { backingFromEnvironment } from "@mainstreet/infra/local/backing";
import { backingVariables } from "@mainstreet/infra/local/backing-variables";
import { startNode } from "@mainstreet/infra/local/child";
import type { Child } from "@mainstreet/infra/local/child";
import { buildFrontend } from "@mainstreet/infra/local/frontend-build";
import { openPorts } from "@mainstreet/infra/local/ports";
import { addresses, definitionOf, processNames } from "@mainstreet/infra/local/processes";
import type { ProcessName } from "@mainstreet/infra/local/processes";
import { loadSecrets } from "@mainstreet/infra/local/secrets";
import { untilReady } from "@mainstreet/infra/local/until";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, beforeAll, expect, test } from "vitest";

const space = testEnvironment();
const children: Child[] = [];
let folder: string;
let builder: Awaited<ReturnType<typeof imageBuilder>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-images-"));
  [builder] = await Promise.all([imageBuilder(), buildFrontend(() => undefined)]);
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await removeTestSpace(space);
  await rm(folder, { recursive: true, force: true });
});

/** Ends the processes with this one; the only file from elsewhere that they may read. */
const guard = fileURLToPath(import.meta.resolve("@mainstreet/infra/local/die-with-launcher"));

/** Node refuses every file outside the image's folder, and every write, as a read-only root does. */
const confined = (image: string) =>
  `--permission --allow-fs-read=${image}/* --allow-fs-read=${guard} --allow-addons --allow-worker`;

/** Starts an image's command as it stands. */
async function start(target: string, env: Record<string, string>) {
  const image = join(folder, target);
  await mkdir(image);
  const { command, env: own, user } = await builder.fill(target, image);
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const [program, entry = "", ...rest] = command ?? [];
  expect([program, rest]).toEqual(["node", []]);
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

test("all images together are the whole system, filled by the one-shot container", async () => {
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
  const shared = {
    ...backingVariables(backing),
    MONGODB_PREFIX: space.MONGODB_PREFIX,
    REDIS_PREFIX: space.REDIS_PREFIX,
    S3_BUCKET: space.S3_BUCKET,
    SERVICE_TOKEN: secrets.serviceToken,
    SESSION_PUBLIC_KEY: secrets.sessionPublicKey,
    LOG_LEVEL: "warn",
  };
  await Promise.all(
    processNames.map(async (name) => {
      const { env } = definitionOf(name);
      const port = placed.get(name) ?? 0;
      const child = await start(name, { ...shared, ...env?.(settings), PORT: String(port) });
      const ready = name === "gateway" ? opsPort : port;
      await untilReady(child, async () => {
        const answer = await fetch(`http://127.0.0.1:${ready}/readyz`);
        if (!answer.ok) throw new Error(await answer.text());
      });
    }),
  );

  const seed = await start("tools", {
    ...shared,
    ...addresses(urls, processNames),
    ADMIN_PASSWORD: secrets.adminPassword,
    DEMO: "off",
  });
  expect([await seed.ended, await seed.lastWords()]).toEqual([
    "exit code 0",
    expect.stringContaining("Your Town"),
  ]);
  const page = await fetch(`http://localhost:${placed.get("gateway")}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Your Town")]);
});
