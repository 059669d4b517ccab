import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPorts } from "./ports.ts";
import { requireFreePort } from "./start-environment.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-street-ports-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Occupies a port until the returned function is called. */
async function occupy(port: number) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return () => server.close();
}

it("a port stays the same from start to start", async () => {
  const port = await (await openPorts(dataDir)).take("redis");
  expect(await (await openPorts(dataDir)).take("redis")).toBe(port);
});

it("a remembered port that another program uses is replaced", async () => {
  const port = await (await openPorts(dataDir)).take("redis");
  const leave = await occupy(port);
  const other = await (await openPorts(dataDir)).take("redis");
  expect(other).not.toBe(port);
  leave();
});

it("a damaged ports.json does not prevent a start", async () => {
  await writeFile(join(dataDir, "ports.json"), "{ not json");
  expect(await (await openPorts(dataDir)).take("redis")).toBeGreaterThan(1023);
});

it("a port in use is reported with a way out", async () => {
  const port = await (await openPorts(dataDir)).take("gateway");
  const leave = await occupy(port);
  await expect(requireFreePort("127.0.0.1", port)).rejects.toThrow(
    `Port ${port} is in use by another program: stop it, or choose another port`,
  );
  leave();
});

// The second is set by conda's compilers.
it.each(["192.0.2.1", "x86_64-conda-linux-gnu"])(
  "HOST=%s, not of this machine, is reported by name",
  async (host) => {
    await expect(requireFreePort(host, 8080)).rejects.toThrow(
      `HOST is ${host}, which is no address of this machine: set HOST to one of its addresses, like HOST=127.0.0.1 npm start.`,
    );
  },
);
