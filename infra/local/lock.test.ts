import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDataDir } from "./data-dir.ts";
import { takeLock } from "./lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "main-street-lock-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** Starts another process that takes the lock and reports it. */
async function holder() {
  const program = `
    import { takeLock } from ${JSON.stringify(join(import.meta.dirname, "lock.ts"))};
    await takeLock(${JSON.stringify(directory)});
    console.log("taken");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  await once(child.stdout, "data");
  return child;
}

it("a lock is held by one process at a time, and others learn which one", async () => {
  const child = await holder();
  expect(await takeLock(directory)).toEqual({ heldBy: child.pid });
  child.kill();
});

it("the lock of a killed process is free at once", async () => {
  const child = await holder();
  child.kill("SIGKILL");
  await once(child, "exit");
  await vi.waitFor(async () => expect(await takeLock(directory)).toHaveProperty("release"));
});

it("a data directory in use is refused with a message that says what to do", async () => {
  const { lock } = await openDataDir(directory);
  await expect(openDataDir(directory)).rejects.toThrow(
    `in use by another Main Street (process ${process.pid}): stop it, or set DATA_DIR`,
  );
  await lock.release();
  await (await openDataDir(directory)).lock.release();
});
