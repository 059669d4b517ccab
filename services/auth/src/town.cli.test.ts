import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { newTown, visitor } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startAuth } from "./fixture.ts";

const auth = await startAuth();
const dataDir = await mkdtemp(`${tmpdir()}/town-cli-`);
await writeFile(
  `${dataDir}/run.json`,
  JSON.stringify({ AUTH_URL: auth.service.url, SERVICE_TOKEN: auth.env.SERVICE_TOKEN }),
);
afterAll(async () => {
  await auth.stop();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run town -- …` the way an operator does. */
const run = (args: string[], from = dataDir) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = fileURLToPath(new URL("town.cli.ts", import.meta.url));
    const env = { PATH: process.env["PATH"], DATA_DIR: from };
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

describe("npm run town", () => {
  test("adds a town whose admin can sign in with the printed password", async () => {
    const slug = newTown();
    const host = `${slug}.example.org`;
    const { code, out } = await run(
      `add ${slug} --host ${host} --time-zone America/Chicago --latitude 42.65 --longitude -73.75 --admin mayor`
        .split(" ")
        .concat("--name", "Lakeside Falls"),
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
    expect((await run(["list"])).out).toContain(`Lakeside Falls`);
  });

  test.each([
    [["add"], "slug"],
    [["add", "Not A Slug"], "slug"],
    [["add", "here", "--time-zone", "Mars/Olympus"], "timeZone"],
    [["add", "here", "--hots", "x"], "--hots"],
    [["remove", "here"], "--yes here"],
    [["sell", "here"], "Usage"],
  ])("%j says what is wrong", async (args, hint) => {
    const { code, err } = await run(args);
    expect([code, err]).toEqual([1, expect.stringContaining(hint)]);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("without a running system says how to get one", async () => {
    const { code, err } = await run(["list"], `${dataDir}/nowhere`);
    expect([code, err]).toEqual([1, expect.stringContaining("npm start")]);
  });
});
