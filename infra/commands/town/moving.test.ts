/** Towns that are removed with an export, and imported again. */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import httpProxy from "@fastify/http-proxy";
import { startAuth } from "@mainstreet/auth-service/fixture";
import { asCaller, newTown } from "@mainstreet/testing/town";
import fastify from "fastify";
import { afterAll, expect, test, vi } from "vitest";
import { runCommand, runHere, startCommand } from "../fixture.ts";

/** Fake of the import service, as far as auth calls it. */
let underWay = 0;
const importing = fastify();
importing.get("/internal/use", () => ({ files: 0, rows: 0, underWay }));
const auth = await startAuth({ IMPORT_URL: await importing.listen() });
// Not in /tmp, which may be in memory: the export is a town's last copy.
const dataDir = await mkdtemp("/var/tmp/town-");
const system = { AUTH_URL: auth.service.url, TOOLS_PRIVATE_KEY: auth.env.TOOLS_PRIVATE_KEY };
/** Fake of the other services, without any data. */
const empty = fastify({ forceCloseConnections: true });
empty.get("/*", () => []);
const url = await empty.listen();
const others = { LISTINGS_URL: url, COUPONS_URL: url, EVENTS_URL: url, MEDIA_URL: url };
afterAll(async () => {
  await auth.stop();
  await empty.close();
  await importing.close();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run town -- …` within this process; `runCommand` uses its own. */
const run = (...args: string[]) => runHere(system, "town", ...args);

test.each(["lakeside.tar", "lakeside"])(
  "Ctrl-C while %s is written opens the town again, and leaves no partial export",
  async (name) => {
    const slug = newTown();
    await run("add", slug);
    const folder = await mkdtemp(`${dataDir}/out-`);
    const asked = Promise.withResolvers<void>();
    const events = fastify({ forceCloseConnections: true });
    events.get("/*", () => {
      asked.resolve();
      return new Promise<never>(() => undefined);
    });
    const env = { ...system, ...others, EVENTS_URL: await events.listen() };
    const removal = ["remove", slug, "--yes", slug, "--export", `${folder}/${name}`];
    const { child, ended } = startCommand(env, ["town", ...removal]);
    await asked.promise;
    expect((await run("show", slug)).out).toMatch(/^State +disabled$/m);
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringContaining(`${slug} is open`)]);
    expect((await run("show", slug)).out).toMatch(/^State +open$/m);
    expect(await readdir(folder)).toEqual([]);
    await events.close();
  },
);

test("a removal that fails after its export says that the town is closed, and how to continue", async () => {
  const slug = newTown();
  await run("add", slug);
  const front = fastify({ forceCloseConnections: true });
  await front.register(httpProxy, {
    upstream: auth.service.url,
    preHandler({ url }, reply, next) {
      if (!url.endsWith("/remove")) next();
      else void reply.code(503).send({ code: "away", message: "Away" });
    },
  });
  const env = { ...system, ...others, AUTH_URL: await front.listen() };
  const file = `${await mkdtemp(`${dataDir}/kept-`)}/town.tar`;
  const removal = ["remove", slug, "--yes", slug];
  const { code, err } = await runCommand(env, "town", ...removal, "--export", file);
  expect([code, err]).toEqual([1, expect.stringContaining("Away")]);
  expect(err).toContain(
    `${slug} is closed, and ${file} is complete. To go on: ${removal.join(" ")}; `,
  );
  expect((await run("show", slug)).out).toMatch(/^State +disabled$/m);
  await front.close();
});

/** Starts a proxy of auth that reports the removal as finished after that many polls. */
async function goneAfter(slug: string, polls: number) {
  const front = fastify({ forceCloseConnections: true });
  let asked = 0;
  await front.register(httpProxy, {
    upstream: auth.service.url,
    async preHandler({ url }, reply) {
      if (!url.endsWith("/removal") || (asked += 1) <= polls) return undefined;
      const at = new Date().toISOString();
      const services = { media: { removedAt: at, left: { objects: 0 }, erased: {} } };
      return reply.send({ slug, removedAt: at, finishedAt: at, services });
    },
  });
  return front;
}

test("a town that is opened during its export is not removed", async () => {
  const slug = newTown();
  await run("add", slug);
  const headers = asCaller(auth.env, "tools");
  const events = fastify({ forceCloseConnections: true });
  events.get("/*", async () => {
    for (const disabled of [false, true]) {
      const url = `/internal/towns/${slug}`;
      await auth.service.app.inject({ method: "PUT", url, headers, payload: { disabled } });
    }
    return [];
  });
  const front = await goneAfter(slug, 1);
  const urls = { EVENTS_URL: await events.listen(), AUTH_URL: await front.listen() };
  const env = { ...system, ...others, ...urls };
  const removal = ["remove", slug, "--yes", slug, "--export", `${dataDir}/opened.tar`];
  const { code, err } = await runHere(env, "town", ...removal);
  expect([code, err]).toEqual([1, expect.stringContaining(`${slug} was changed`)]);
  expect((await run("show", slug)).code).toBe(0);
  await Promise.all([events.close(), front.close()]);
});

test("a repeated removal waits for the one in progress, and does not write the archive again", async () => {
  const slug = newTown();
  await run("add", slug);
  const front = await goneAfter(slug, 2);
  const headers = asCaller(auth.env, "tools");
  const url = `/internal/towns/${slug}/remove`;
  await auth.service.app.inject({ method: "POST", url, headers, payload: { confirm: slug } });
  const file = `${await mkdtemp(`${dataDir}/again-`)}/town.tar`;
  const env = { ...system, AUTH_URL: await front.listen() };
  const removal = ["remove", slug, "--yes", slug, "--export", file];
  const { code, out, err } = await runCommand(env, "town", ...removal);
  expect([code, out]).toEqual([0, expect.stringContaining(`Nothing of ${slug} is left`)]);
  // Not that there was nothing: an instance that was killed has counted nothing.
  expect(out).toMatch(/^media +erased +0, left 0$/m);
  expect(err).toContain(`${slug} is being removed already: ${file} is not written anew`);
  await front.close();
});

test("a town that is imported only in part stays closed, and the error says how to continue", async () => {
  const [slug, copy] = [newTown(), newTown()];
  await run("add", slug);
  const folder = await mkdtemp(`${dataDir}/part-`);
  const town = { slug, name: "Lakeside", hosts: [`${copy}.localhost`] };
  const file = { town, images: [], categories: [{ id: 1, name: "Food" }], coupons: [{ id: 1 }] };
  await writeFile(`${folder}/town.json`, JSON.stringify(file));
  const listings = fastify({ forceCloseConnections: true });
  listings.post("/*", () => null);
  const coupons = fastify({ forceCloseConnections: true });
  coupons.post("/*", (_, reply) => reply.code(503).send({ code: "away", message: "Away" }));
  const others = { LISTINGS_URL: await listings.listen(), COUPONS_URL: await coupons.listen() };
  const back = ["import", folder, "--as", copy, "--host", `${copy}.localhost`];
  const { code, err } = await runCommand({ ...system, ...others }, "town", ...back);
  expect([code, err]).toEqual([1, expect.stringContaining("Away")]);
  expect(err).toContain(`To go on: remove ${copy} --yes ${copy}, then import it again`);
  expect((await run("show", copy)).out).toMatch(/^State +disabled$/m);
  await Promise.all([listings.close(), coupons.close()]);
});

/** Imports a town without records while auth does not answer requests of this method. */
async function importedWithout(method: "POST" | "PUT", copy: string) {
  const folder = await mkdtemp(`${dataDir}/shell-`);
  const town = { slug: copy, name: "Lakeside", hosts: [`${copy}.localhost`] };
  await writeFile(`${folder}/town.json`, JSON.stringify({ town }));
  const front = fastify({ forceCloseConnections: true });
  await front.register(httpProxy, {
    upstream: auth.service.url,
    preHandler(request, reply, next) {
      if (request.method !== method) next();
      else void reply.code(503).send({ code: "away", message: "Away" });
    },
  });
  const env = { ...system, AUTH_URL: await front.listen() };
  const ended = await runHere(env, "town", "import", folder);
  await front.close();
  return ended;
}

test("an imported town is closed from its first moment", async () => {
  const copy = newTown();
  expect(await importedWithout("PUT", copy)).toMatchObject({ code: 1 });
  expect((await run("show", copy)).out).toMatch(/^State +disabled$/m);
});

test("a failed import says that its town may exist, unless the town existed before", async () => {
  const copy = newTown();
  const { code, err } = await importedWithout("POST", copy);
  expect([code, err]).toEqual([1, expect.stringContaining(`${copy} may exist`)]);
  await run("add", copy);
  const refused = await importedWithout("PUT", copy);
  expect(refused.err).toBe(`error: There is a town ${copy} already\n`);
});

test("a town can be exported to, and imported from, a file with a colon in its name", async () => {
  const [slug, copy, file] = [newTown(), newTown(), "2026-11-27T02:30.tar"];
  await run("add", slug);
  const folder = await mkdtemp(`${dataDir}/out-`);
  const env = { ...system, ...others };
  for (const args of [
    ["export", slug, "--to", file],
    ["import", file, "--as", copy, "--host", `${copy}.localhost`],
  ]) {
    const { code, err } = await startCommand(env, ["town", ...args], folder).ended;
    expect([code, err]).toEqual([0, ""]);
  }
  expect(await readdir(folder)).toEqual([file]);
});

test.each(["lakeside.tar", "lakeside"])(
  "an export to an existing %s overwrites nothing and closes no town",
  async (name) => {
    const slug = newTown();
    await run("add", slug);
    const to = `${await mkdtemp(`${dataDir}/there-`)}/${name}`;
    const file = name === "lakeside" ? `${to}/town.json` : to;
    if (file !== to) await mkdir(to);
    await writeFile(file, "another town");
    for (const args of [
      ["export", slug, "--to", to],
      ["remove", slug, "--yes", slug, "--export", to],
    ]) {
      const { code, err } = await runHere({ ...system, ...others }, "town", ...args);
      expect([code, err]).toEqual([2, `error: ${to} is there already.\n`]);
      expect(await readFile(file, "utf8")).toBe("another town");
    }
    expect((await run("show", slug)).out).toMatch(/^State +open$/m);
  },
);

test("a removal with export waits for the town's imports in progress", async () => {
  const slug = newTown();
  await run("add", slug);
  underWay = 2;
  const asked: string[] = [];
  const events = fastify({ forceCloseConnections: true });
  events.get("/*", (_, reply) => {
    asked.push("events");
    return reply.code(503).send({ code: "away", message: "Away" });
  });
  const env = { ...system, ...others, EVENTS_URL: await events.listen() };
  const removal = ["remove", slug, "--yes", slug, "--export", `${dataDir}/waits.tar`];
  const { child, ended } = startCommand(env, ["town", ...removal]);
  let err = "";
  child.stderr?.on("data", (text) => (err += text));
  await vi.waitFor(() => expect(err).toContain(`imports of ${slug}: 2 under way`), 20_000);
  expect(asked).toEqual([]);
  underWay = 0;
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining("Away") });
  expect(asked).not.toEqual([]);
  await events.close();
});
