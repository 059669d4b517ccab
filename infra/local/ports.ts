/** Loopback ports, remembered by name so that a data directory keeps its ports from start to start. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { parsedJson } from "../commands/parsed-json.ts";

const remembered = z.record(z.string(), z.number().int());

export type Ports = Awaited<ReturnType<typeof openPorts>>;

// The first port: below the range that systems use for outgoing connections.
const FIRST = 20_000;
const COUNT = 12_000;
const ATTEMPTS = 50;

/** Opens a data directory's ports, stored in its ports.json. */
export async function openPorts(dataDir: string) {
  const file = join(dataDir, "ports.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  const ports = remembered.catch({}).parse(parsedJson(text));
  let previous: Promise<unknown> = Promise.resolve();

  async function choose(name: string) {
    const { [name]: wanted, ...others } = ports;
    const taken = new Set(Object.values(others));
    const candidates = wanted === undefined ? [] : [wanted];
    for (let n = 0; n < ATTEMPTS; n += 1) candidates.push(candidate(`${dataDir} ${name} ${n}`));
    for (const port of candidates) {
      if (taken.has(port) || !(await isFree(port))) continue;
      ports[name] = port;
      await writeFile(file, `${JSON.stringify(ports, null, 2)}\n`);
      return port;
    }
    throw new Error(`No free port found for ${name}`);
  }

  return {
    /**
     * Resolves with a port that is free now and belongs to no other name: the remembered one if
     * possible.
     */
    take(name: string): Promise<number> {
      // One at a time: two names must not choose the same port.
      const chosen = previous.then(() => choose(name));
      previous = chosen.catch(() => undefined);
      return chosen;
    },
  };
}

/** Spreads ports by directory and name: two clones that start at once try different ones. */
const candidate = (seed: string) =>
  FIRST + (createHash("sha256").update(seed).digest().readUInt32BE(0) % COUNT);

/** Whether a program could listen there on loopback now. */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
