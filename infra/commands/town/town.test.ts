import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { townRoute } from "@mainstreet/contracts/town";
import { startAuth } from "@mainstreet/auth-service/fixture";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import httpProxy from "@fastify/http-proxy";
import fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { runCommand, runHere, startCommand } from "../fixture.ts";

const auth = await startAuth();
const dataDir = await mkdtemp(`${tmpdir()}/town-`);
const system = { AUTH_URL: auth.service.url, TOOLS_PRIVATE_KEY: auth.env.TOOLS_PRIVATE_KEY };
await writeFile(`${dataDir}/run.json`, JSON.stringify(system));
afterAll(async () => {
  await auth.stop();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run town -- …`; in a process of its own, `runCommand` does it. */
const run = (...args: string[]) => runHere(system, "town", ...args);

const ownLimit = async (slug: string) => {
  const headers = asCaller(auth.env, "tools");
  const towns = await auth.service.app.inject({ url: "/internal/towns", headers });
  const all = z.array(townRoute).parse(towns.json());
  return all.find((town) => town.slug === slug)?.quotas.storageBytes;
};

describe("npm run town", () => {
  test("adds a town whose admin can sign in with the printed password", async () => {
    const slug = newTown();
    const host = `${slug}.example.org`;
    const { code, out } = await run(
      ...`add ${slug} --host ${host} --time-zone America/Chicago --latitude 42.65`.split(" "),
      ..."--longitude -73.75 --admin mayor --name".split(" "),
      "Lakeside Falls",
    );
    expect([code, out]).toEqual([0, expect.stringContaining(host)]);
    const password = /Password: (\S+)/.exec(out)?.[1];
    const answer = await auth.login(slug, { username: "mayor", password });
    expect(answer.statusCode).toBe(200);
    const face = await auth.service.app.inject({
      url: "/api/town",
      headers: visitor(auth.env, slug),
    });
    expect(face.json()).toMatchObject({
      name: "Lakeside Falls",
      timeZone: "America/Chicago",
      centre: { latitude: 42.65, longitude: -73.75 },
    });
    const listed = await runCommand({ DATA_DIR: dataDir }, "town", "list");
    expect([listed.code, listed.out]).toEqual([0, expect.stringContaining("Lakeside Falls")]);
  });

  test("an admin that cannot be is refused before the town is made", async () => {
    const slug = newTown();
    for (const [name = "", password = "", hint] of [
      ["mayor", "short", "at least 8 characters"],
      [" ", "a long enough one", "Username is required"],
    ]) {
      const { code, err } = await run("add", slug, "--admin", name, "--password", password);
      expect([code, err]).toEqual([2, expect.stringContaining(hint ?? "")]);
    }
    expect((await run("show", slug)).err).toContain("not found");
  });

  test("a town whose admin is refused is told to be live, and how it gets one", async () => {
    const slug = newTown();
    const { code, err } = await run("add", slug, "--admin", "mayor", "--password", "password123");
    expect([code, err]).toEqual([1, expect.stringContaining("too common")]);
    expect(err).toContain(`live at ${slug}.localhost`);
    expect(err).toContain(`admin add ${slug} mayor`);
    expect((await run("admin", "add", slug, "mayor")).code).toBe(0);
  });

  test("--storage-bytes 1GB is a limit of one gigabyte, and it prints what it set", async () => {
    const slug = newTown();
    await run("add", slug);
    const { code, out } = await run("set", slug, "--storage-bytes", "1GB");
    expect([code, out]).toEqual([0, expect.stringContaining("1,000,000,000 (its own limit)")]);
    expect(await ownLimit(slug)).toBe(1_000_000_000);
    expect((await run("set", slug, "--storage-bytes", "foo")).code).toBe(2);
    expect(await ownLimit(slug)).toBe(1_000_000_000);
    expect((await run("set", slug, "--storage-bytes", "default")).code).toBe(0);
    expect(await ownLimit(slug)).toBeNull();
  });

  test("--distances km is told to the town's pages; miles where nothing is said", async () => {
    const slug = newTown();
    await run("add", slug);
    const unit = async () => {
      const headers = visitor(auth.env, slug);
      const answer = await auth.service.app.inject({ url: "/api/town", headers });
      return answer.json<{ distanceUnit: string }>().distanceUnit;
    };
    expect(await unit()).toBe("mi");
    const { code, out } = await run("set", slug, "--distances", "km");
    expect([code, out]).toEqual([0, expect.stringMatching(/^Distances +km$/m)]);
    expect(await unit()).toBe("km");
    expect((await run("set", slug, "--distances", "leagues")).err).toContain("mi or km");
  });

  test("--far-miles 250 says from where on a place is far from the town", async () => {
    const slug = newTown();
    await run("add", slug, ..."--latitude 42.65 --longitude -73.75".split(" "));
    expect((await run("show", slug)).out).toMatch(/^Far from it +more than 100 miles$/m);
    const { code, out } = await run("set", slug, "--far-miles", "250");
    expect([code, out]).toEqual([0, expect.stringMatching(/^Far from it +more than 250 miles$/m)]);
    for (const wrong of ["0", "-5", "20000", "far"]) {
      const refused = await run("set", slug, "--far-miles", wrong);
      expect([wrong, refused.code]).toEqual([wrong, 2]);
      expect(refused.err).toContain("Please give miles, more than 0 and at most 12,500");
    }
  });

  test("--records 1000 bounds all records of a town, which show counts", async () => {
    const slug = newTown();
    await run("add", slug);
    const { code, out } = await run("set", slug, "--records", "1000");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Records .*of 1,000 \(its own limit\)$/m),
    ]);
    const refused = await run("set", slug, "--records", "1000001");
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("at most 1,000,000")]);
    expect((await run("set", slug, "--records", "default")).out).toMatch(/^Records .*of 200,000$/m);
  });

  test("admins' accounts are added, listed and removed; JSON is for scripts", async () => {
    const slug = newTown();
    await run("add", slug);
    const added = await run("admin", "add", slug, "clerk", "--json");
    const { password } = z.object({ password: z.string() }).parse(JSON.parse(added.out));
    expect((await auth.login(slug, { username: "clerk", password })).statusCode).toBe(200);
    expect((await run("admin", "add", slug, "clerk")).err).toContain("reset gives a new password");
    expect((await run("admin", "remove", slug, "clerk")).code).toBe(0);
    expect(JSON.parse((await run("admin", "list", slug, "--json")).out)).toEqual([]);
  });

  test.each(["lakeside.tar", "lakeside"])(
    "Ctrl-C while %s is written opens the town again, and leaves no half",
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
      const env = { ...system, EVENTS_URL: await events.listen() };
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

  test("where only the removal fails it says that the town is closed, its export whole, and what goes on", async () => {
    const slug = newTown();
    await run("add", slug);
    const empty = fastify({ forceCloseConnections: true });
    empty.get("/*", () => []);
    const front = fastify({ forceCloseConnections: true });
    await front.register(httpProxy, {
      upstream: auth.service.url,
      preHandler({ url }, reply, next) {
        if (!url.endsWith("/remove")) next();
        else void reply.code(503).send({ code: "away", message: "Away" });
      },
    });
    const url = await empty.listen();
    const others = { LISTINGS_URL: url, COUPONS_URL: url, EVENTS_URL: url, MEDIA_URL: url };
    const env = { ...system, ...others, AUTH_URL: await front.listen() };
    const file = `${await mkdtemp(`${dataDir}/kept-`)}/town.tar`;
    const removal = ["remove", slug, "--yes", slug];
    const { code, err } = await runCommand(env, "town", ...removal, "--export", file);
    expect([code, err]).toEqual([1, expect.stringContaining("Away")]);
    expect(err).toContain(
      `${slug} is closed, and ${file} is whole. To go on: ${removal.join(" ")}; `,
    );
    expect((await run("show", slug)).out).toMatch(/^State +disabled$/m);
    await Promise.all([empty.close(), front.close()]);
  });

  test("a town goes into a file with a colon in its name, and comes back", async () => {
    const [slug, copy, file] = [newTown(), newTown(), "2026-11-27T02:30.tar"];
    await run("add", slug);
    const folder = await mkdtemp(`${dataDir}/out-`);
    const empty = fastify({ forceCloseConnections: true });
    empty.get("/*", () => []);
    const url = await empty.listen();
    const env = { ...system, LISTINGS_URL: url, COUPONS_URL: url, EVENTS_URL: url, MEDIA_URL: url };
    for (const args of [
      ["export", slug, "--to", file],
      ["import", file, "--as", copy, "--host", `${copy}.localhost`],
    ]) {
      const { code, err } = await startCommand(env, ["town", ...args], folder).ended;
      expect([code, err]).toEqual([0, ""]);
    }
    expect(await readdir(folder)).toEqual([file]);
    await empty.close();
  });

  test.each([
    [["add"], "missing required argument 'town'"],
    [["add", "Not A Slug"], "lower-case letters"],
    [["add", "here", "--time-zone", "Mars/Olympus"], "timeZone"],
    [["add", "here", "--hots", "x"], "--hots"],
    [["add", "here", "--latitude", "north"], "from -90 to 90"],
    [["add", "here", "--latitude", "1"], "together"],
    [["set", "here", "--storage-bytes", "foo"], "1 GB = 1,000,000,000"],
    [["add", "here", "--requests-per-minute", "many"], "a whole number above 0"],
    [["add", "here", "--password", "secret words"], "--admin"],
    [["show", "nowhere"], "not found"],
    [["set", "nowhere"], "what should change"],
    [["admin", "add", "nowhere", "clerk"], "not found"],
    [["remove", "here"], "--yes here"],
    [["export", "here"], "--to"],
    [["import", "/nowhere"], "There is no /nowhere/town.json"],
    [["list", "here"], "too many arguments"],
    [["sell", "here"], "unknown command 'sell'"],
  ])("%j says what is wrong, with exit code 2", async (args, hint) => {
    const { code, out, err } = await run(...args);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(hint)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("a name that is taken is a failure, with exit code 1", async () => {
    const slug = newTown();
    await run("add", slug);
    const { code, err } = await run("add", slug);
    expect([code, err]).toEqual([1, expect.stringMatching(/^error: .*already/)]);
  });
});
