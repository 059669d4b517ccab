import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { townRoute } from "@mainstreet/contracts/town";
import { startAuth } from "@mainstreet/auth-service/fixture";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { runCommand, runHere } from "../fixture.ts";

const auth = await startAuth();
const dataDir = await mkdtemp(`${tmpdir()}/town-`);
const system = { AUTH_URL: auth.service.url, TOOLS_PRIVATE_KEY: auth.env.TOOLS_PRIVATE_KEY };
await writeFile(`${dataDir}/run.json`, JSON.stringify(system));
afterAll(async () => {
  await auth.stop();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run town -- …` within this process; `runCommand` uses its own. */
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

  test("refuses an invalid admin before it creates the town", async () => {
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

  test("says that a town is live and how to add an admin when only its admin is refused", async () => {
    const slug = newTown();
    const { code, err } = await run("add", slug, "--admin", "mayor", "--password", "password123");
    expect([code, err]).toEqual([1, expect.stringContaining("too common")]);
    expect(err).toContain(`live at ${slug}.localhost`);
    expect(err).toContain(`admin add ${slug} mayor`);
    expect((await run("admin", "add", slug, "mayor")).code).toBe(0);
  });

  test("sets a storage limit of one gigabyte with --storage-bytes 1GB, and prints it", async () => {
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

  test("sets the unit of distances on a town's pages with --distances, miles by default", async () => {
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

  test("sets the distance beyond which a place is far from the town with --far-miles", async () => {
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

  test("limits all records of a town with --records, and prints the limit", async () => {
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

  test("adds, lists and removes admins' accounts, with JSON output for scripts", async () => {
    const slug = newTown();
    await run("add", slug);
    const added = await run("admin", "add", slug, "clerk", "--json");
    const { password } = z.object({ password: z.string() }).parse(JSON.parse(added.out));
    expect((await auth.login(slug, { username: "clerk", password })).statusCode).toBe(200);
    expect((await run("admin", "add", slug, "clerk")).err).toContain("reset gives a new password");
    expect((await run("admin", "list", slug)).out).toMatch(/^ +1 {2}clerk +since \d{4}-/);
    expect((await run("admin", "remove", slug, "clerk")).code).toBe(0);
    expect(JSON.parse((await run("admin", "list", slug, "--json")).out)).toEqual([]);
  });

  test.each([
    [["add"], "missing required argument 'town'"],
    [["add", "Not A Slug"], "lower-case letters"],
    [["add", "here", "--time-zone", "Mars/Olympus"], "timeZone"],
    [["add", "here", "--hots", "x"], "--hots"],
    [["add", "here", "--latitude", "north"], "from -90 to 90"],
    [["add", "here", "--latitude", "1"], "together"],
    [["add", "here", "--admin", "a/b"], "no slashes"],
    [["add", "here", "--admin", ".."], "no slashes"],
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
  ])("refuses %j with a hint, and exits with 2", async (args, hint) => {
    const { code, out, err } = await run(...args);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(hint)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("does not add an existing account in another spelling", async () => {
    const slug = newTown();
    await run("add", slug);
    const { out } = await run("admin", "add", slug, "José");
    const password = /Password: (\S+)/.exec(out)?.[1];
    for (const name of ["José ", " JOSÉ", "Jose\u0301"]) {
      const { code, err } = await run("admin", "add", slug, name);
      expect([code, err]).toEqual([2, expect.stringContaining("is there already")]);
    }
    expect((await auth.login(slug, { username: "José", password })).statusCode).toBe(200);
    expect((await run("operator", "add", "olga")).code).toBe(0);
    expect((await run("operator", "add", "olga ")).err).toContain("is there already");
    expect((await run("admin", "add", slug, " ")).err).toContain("Username is required");
    expect((await run("admin", "reset", slug, "jose\u0301 ")).code).toBe(0);
    expect((await run("admin", "remove", slug, "JOSÉ ")).code).toBe(0);
  });

  test("exits with 1 when a town's name is taken", async () => {
    const slug = newTown();
    await run("add", slug);
    const { code, err } = await run("add", slug);
    expect([code, err]).toEqual([1, expect.stringMatching(/^error: .*already/)]);
  });
});
