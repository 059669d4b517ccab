/** Loopback ports, remembered by name so that a data directory keeps its ports from start to start. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import getPort from "get-port";
import { z } from "zod";

const remembered = z.record(z.string(), z.number().int());

export type Ports = {
  /** A port that is free now: the one remembered for this name if possible. */
  take(name: string): Promise<number>;
};

// Below the ports that systems hand out to outgoing connections.
const FIRST = 20_000;
const COUNT = 12_000;

/** The ports of a data directory, kept in its ports.json. */
export async function openPorts(dataDir: string): Promise<Ports> {
  const file = join(dataDir, "ports.json");
  const text = await readFile(file, "utf8").catch(() => "{}");
  const ports = remembered.catch({}).parse(parseJson(text));
  let writing = Promise.resolve();
  return {
    async take(name) {
      const wanted = ports[name];
      const candidates = Array.from({ length: 20 }, (_, n) => candidate(`${dataDir} ${name} ${n}`));
      const port = await getPort({
        port: wanted === undefined ? candidates : [wanted, ...candidates],
        host: "127.0.0.1",
      });
      ports[name] = port;
      writing = writing.then(() => writeFile(file, `${JSON.stringify(ports, null, 2)}\n`));
      await writing;
      return port;
    },
  };
}

/** Spread by directory and name: two clones that start at the same moment try different ports. */
const candidate = (seed: string) =>
  FIRST + (createHash("sha256").update(seed).digest().readUInt32BE(0) % COUNT);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
