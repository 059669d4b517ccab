/**
 * Memory of each process when many towns are visited, with one instance of each and default
 * settings: the basis of requests and limits in k8s/base. It hardly depends on other load on the
 * machine.
 */
import { readFile } from "node:fs/promises";
import { request } from "undici";
import { processAt } from "../../attack/process-at.ts";
import { say } from "../../local/say.ts";
import { emptyTown } from "../../local/first-towns.ts";
import { processNames } from "../../local/processes.ts";
import type { System } from "../../local/system.ts";
import { visitedPaths } from "../fill-town.ts";
import { metricOf } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const PER_TOWN = { shops: 50, coupons: 200 };
const ROUNDS = 2;
const AT_ONCE = 8;
const MIB = 2 ** 20;

/** Requests every path of every town through the gateway. */
async function visitAll(system: System, towns: readonly string[]) {
  const waiting = [...towns];
  const worker = async () => {
    for (let town = waiting.shift(); town !== undefined; town = waiting.shift())
      for (const [n, path] of visitedPaths.entries()) {
        const answer = await request(`${system.gatewayUrl}${path(n)}`, {
          headers: { host: town === emptyTown.slug ? "localhost" : `${town}.localhost` },
        });
        await answer.body.dump();
        if (answer.statusCode !== 200) throw new Error(`${town}: ${answer.statusCode}`);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Resolves with the process's current and maximum memory in MiB, as reported by the kernel. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const of = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
  return { now: of("VmRSS"), most: of("VmHWM") };
}

async function print(title: string, { urls, opsUrl }: System) {
  process.stdout.write(`${title}\n`);
  for (const name of processNames) {
    const [url = ""] = urls[name];
    const { now, most } = await memoryOf(await processAt(url));
    const heap = await metricOf(name === "gateway" ? opsUrl : url, "nodejs_heap_size_used_bytes");
    const figures = [`${now.toFixed(0)} MiB`, `at most ${most.toFixed(0)}`];
    process.stdout.write(
      `  ${name.padEnd(10)} ${figures.join(", ")}, heap ${(heap / MIB).toFixed(0)}\n`,
    );
  }
}

/** Prints every process's memory with default settings, after visits of one town and of all. */
export async function benchMemory(fixture: Fixture, count: number) {
  const few = await fixture.start({});
  await fixture.fill(few, PER_TOWN);
  await visitAll(few, [emptyTown.slug]);
  await print("1 town", few);
  const towns = Array.from({ length: count - 1 }, (_, n) => `town-${n + 2}`);
  let copied = 0;
  await fixture.copyTown(emptyTown.slug, towns, (more) => (copied += more));
  await fixture.openTowns(towns);
  say(`Filled ${count} towns with ${copied} records`);
  const many = await fixture.start({});
  for (let round = 0; round < ROUNDS; round += 1) await visitAll(many, [emptyTown.slug, ...towns]);
  await print(`${count} towns`, many);
  return true;
}
