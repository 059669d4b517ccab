/** `npm run bench -- rest`: memory of all processes of `npm start` when idle. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processesOf, runProgram } from "../local/fixture.ts";
import { openPorts } from "../local/ports.ts";
import { say } from "../local/say.ts";

/** Bound in MB; above it the command fails. */
const MAX_MB = 1200;
/** By then an idle process has released memory that it no longer needs (decision 51). */
const REST_MS = 120_000;
const START_MS = 20 * 60_000;

/**
 * Resolves with whether the processes stay within the bound; runs its own processes and backing
 * services with the demo towns.
 */
export async function benchIdleMemory(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const port = await (await openPorts(dataDir)).take("rest");
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: "on" };
  const system = runProgram("start.ts", env);
  try {
    const isReady = () => system.printed().includes("Main Street is ready");
    for (const end = performance.now() + START_MS; !isReady(); await delay(500))
      if (system.process.exitCode !== null || performance.now() > end)
        throw new Error(`It did not start:\n${system.printed()}`);
    say(`Everything answers; at rest in ${REST_MS / 1000} s`);
    await delay(REST_MS);
    return print(await heldBy(await processesOf(dataDir)));
  } finally {
    await system.end("SIGINT");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Resolves with memory in MB by process name; shared memory is counted proportionally (PSS). */
async function heldBy(pids: readonly string[]): Promise<Map<string, number>> {
  const held = new Map<string, number>();
  for (const pid of pids) {
    // A process that has just exited has no memory.
    const read = (fact: string) => readFile(`/proc/${pid}/${fact}`, "utf8").catch(() => "");
    const [rollup, command] = await Promise.all([read("smaps_rollup"), read("cmdline")]);
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    if (kilobytes === 0) continue;
    const name = nameOf(command);
    held.set(name, (held.get(name) ?? 0) + (kilobytes * 1024) / 1e6);
  }
  return held;
}

/** Returns the service's name of our processes, the program's name of others. */
function nameOf(command: string) {
  const [program = "", ...args] = command.split("\0");
  const entry = args.findLast((arg) => arg.endsWith(".ts")) ?? "";
  const ours = /([\w-]+)\/(?:(?:src|server)\/)?main\.ts$/.exec(entry)?.[1];
  return ours ?? (entry.split("/").at(-1) || (program.split(/:? /)[0]?.split("/").at(-1) ?? ""));
}

function print(held: ReadonlyMap<string, number>): boolean {
  const line = (name: string, megabytes: number) =>
    `  ${name.padEnd(20)} ${megabytes.toFixed(0).padStart(6)} MB\n`;
  const all = [...held].toSorted(([, a], [, b]) => b - a);
  const total = all.reduce((sum, [, megabytes]) => sum + megabytes, 0);
  const lines = all.map(([name, megabytes]) => line(name, megabytes));
  process.stdout.write(`${lines.join("")}${line("together", total)}${line("at most", MAX_MB)}`);
  return total <= MAX_MB;
}
