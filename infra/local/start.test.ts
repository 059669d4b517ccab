/** `npm start` as a user runs it, on the test run's backing services. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { processesOf, runProgram } from "./fixture.ts";
import type { Command } from "./fixture.ts";
import { openPorts } from "./ports.ts";

const space = testEnvironment();
const spaceOfDemo = testEnvironment();
let dataDir: string;
let port: number;
let command: Command | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-street-start-"));
});
beforeEach(async () => {
  port = await (await openPorts(dataDir)).take("public");
});
afterEach(async () => {
  await command?.end("SIGTERM");
});
afterAll(async () => {
  await Promise.all([space, spaceOfDemo].map(removeTestSpace));
  await rm(dataDir, { recursive: true });
});

function start(env: NodeJS.ProcessEnv = {}, { MONGODB_PREFIX, REDIS_PREFIX, S3_BUCKET } = space) {
  const started = runProgram("start.ts", {
    ...process.env,
    MONGODB_PREFIX,
    REDIS_PREFIX,
    S3_BUCKET,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: "off",
    ...env,
  });
  command = started;
  return started;
}

async function ready(started: Command, host = "localhost") {
  const line = `Main Street is ready at http://${host}:${port}`;
  const said = vi.waitFor(() => expect(started.printed()).toContain(line), { timeout: 120_000 });
  const over = started.ended.then((code) => {
    throw new Error(`It ended with ${code}: ${started.printed()}`);
  });
  await Promise.race([said, over]);
  over.catch(() => undefined);
}

const visit = (path: string, host = "127.0.0.1", init: RequestInit = {}) =>
  fetch(`http://${host}:${port}${path}`, init);

it("a port in use ends the start with a message", async () => {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const started = start();
  expect(await started.ended).toBe(1);
  expect(started.printed()).toMatch(/^ +! Port \d+ is in use by another program/);
  server.close();
});

it(
  "everything responds, the admin can sign in, and Ctrl-C leaves no process",
  { timeout: 240_000 },
  async () => {
    const started = start({ ADMIN_PASSWORD: "a long enough one", COUPONS_INSTANCES: "2" });
    await ready(started);
    const paths = ["/", "/api/town", "/api/coupons", "/api/nothing"];
    const answers = await Promise.all(paths.map((path) => visit(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    const login = await visit("/api/auth/login", "127.0.0.1", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: "a long enough one" }),
    });
    expect(login.status).toBe(200);

    const begun = performance.now();
    expect(await started.end("SIGINT")).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await processesOf(dataDir)).toEqual([]);
  },
);

it(
  "a killed launcher leaves no process, and the next start at HOST says whose localhost is",
  { timeout: 360_000 },
  async () => {
    const started = start({ DEMO: "on" }, spaceOfDemo);
    const timeout = 120_000;
    await vi.waitFor(async () => expect((await visit("/api/town")).ok).toBe(true), { timeout });
    expect(await processesOf(dataDir)).not.toEqual([]);
    await started.end("SIGKILL");
    const gone = async () => expect(await processesOf(dataDir)).toEqual([]);
    await vi.waitFor(gone, { timeout: 10_000 });

    const HOST = "127.0.0.2";
    const again = start({ HOST }, spaceOfDemo);
    await ready(again, HOST);
    expect((await visit("/livez", HOST)).status).toBe(404);
    await expect(visit("/")).rejects.toThrow("fetch failed");
    expect(again.printed()).toContain(`localhost belongs to another town of ${dataDir}`);
    expect(again.printed()).not.toContain("removed");
  },
);
