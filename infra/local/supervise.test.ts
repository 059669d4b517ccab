import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startNode } from "./child.ts";
import { supervise } from "./supervise.ts";

let logDir: string;
beforeEach(async () => {
  logDir = await mkdtemp(join(tmpdir(), "main-street-children-"));
});
afterEach(() => rm(logDir, { recursive: true }));

/** A process that serves its own process id on a port of its choice, which it writes to a file. */
const SERVER = `
  import { createServer } from "node:http";
  import { writeFileSync } from "node:fs";
  const server = createServer((request, response) => response.end(String(process.pid)));
  server.listen(0, "127.0.0.1", () => writeFileSync("port", String(server.address().port)));`;

async function child(source: string) {
  const entry = join(logDir, "child.mjs");
  await writeFile(entry, source);
  return () => startNode({ name: "child", logDir, entry, cwd: logDir, env: process.env });
}

async function servedPid(): Promise<number> {
  const port = await readFile(join(logDir, "port"), "utf8");
  return Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
}

const alive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it("a process that dies is restarted, and that is reported", async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const kept = await supervise({ start: await child(SERVER), ready: servedPid, say });
  const first = await servedPid();
  await kept.kill();
  await vi.waitFor(async () => expect(await servedPid()).not.toBe(first));
  expect(said).toEqual(["child ended (SIGKILL); starting it again in 0.25 s"]);
  const second = await servedPid();
  await kept.stop();
  expect(alive(second)).toBe(false);
});

it("a process that ends before it responds is reported with its last output", async () => {
  const start = await child(`console.error("no database here"); process.exit(3);`);
  const ready = () => Promise.reject(new Error("not yet"));
  await expect(supervise({ start, ready, say: () => undefined })).rejects.toThrow(
    /^child ended with exit code 3. The last lines of its log:\nno database here$/,
  );
});

it("a process that ignores the signal is killed after its timeout", async () => {
  const start = await child(`process.on("SIGTERM", () => {});${SERVER}`);
  const kept = await supervise({ start, ready: servedPid, say: () => undefined });
  const pid = await servedPid();
  await kept.stop("SIGTERM", 200);
  expect(alive(pid)).toBe(false);
});

it("a process restarts on request, at once and without a message, any number of times", async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const kept = await supervise({ start: await child(SERVER), ready: servedPid, say });
  for (const _time of [1, 2, 3]) {
    const before = await servedPid();
    await kept.restart();
    await vi.waitFor(async () => expect(await servedPid()).not.toBe(before));
  }
  expect(said).toEqual([]);
  await kept.stop();
});

it("a process lowers its priority only once it responds, also after a restart", async () => {
  const usual = getPriority();
  const starting = new Set<number>();
  const ready = async () => void starting.add(getPriority(await servedPid()));
  const start = await child(SERVER);
  const kept = await supervise({ start, ready, say: () => undefined, nice: usual + 5 });
  const first = await servedPid();
  expect(getPriority(first)).toBe(usual + 5);
  await kept.kill();
  await vi.waitFor(async () => {
    const second = await servedPid();
    expect([second === first, getPriority(second)]).toEqual([false, usual + 5]);
  });
  expect(starting).toEqual(new Set([usual]));
  await kept.stop();
});
