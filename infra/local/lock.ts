/** A lock that the kernel frees when its holder dies, however it dies. */
import { createHash } from "node:crypto";
import { mkdir, realpath, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Lock = { release(): Promise<void> };

/**
 * Takes the lock of a directory (created if missing). Resolves with the lock, or with the holder's
 * process id when another process has it. The lock is a listening socket, so none is left behind.
 */
export async function takeLock(directory: string): Promise<Lock | { heldBy: number }> {
  await mkdir(directory, { recursive: true });
  const address = addressOf(await realpath(directory));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listen(address);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
      const heldBy = await askHolder(address);
      if (heldBy !== undefined || attempt === 5) return { heldBy: heldBy ?? 0 };
      if (!address.startsWith("\0")) await rm(address, { force: true });
    }
  }
}

/** Takes the lock once it is free; calls `onWait` with the holder's process id if it isn't yet. */
export async function waitForLock(directory: string, onWait: (holder: number) => void) {
  for (let told = false; ; told = true) {
    const lock = await takeLock(directory);
    if ("release" in lock) return lock;
    if (!told) onWait(lock.heldBy);
    await pause(300);
  }
}

/**
 * Returns a name in the abstract namespace on Linux; elsewhere a socket file, taken over when
 * nobody answers.
 */
function addressOf(directory: string): string {
  const name = `main-street-${createHash("sha256").update(directory).digest("hex").slice(0, 32)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), name);
}

function listen(address: string): Promise<Lock> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(String(process.pid));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

function askHolder(address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(address);
    socket.setTimeout(2000, () => socket.destroy());
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => resolve(undefined));
    socket.on("close", () => resolve(Number(text) || undefined));
  });
}
