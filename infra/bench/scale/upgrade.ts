/** Replaces every instance of every process in turn, during a steady rate of requests. */
import { openLoadBalancer } from "@mainstreet/testing/load-balancer";
import { startConstantLoad } from "@mainstreet/testing/constant-load";
import type { Lap } from "@mainstreet/testing/constant-load";
import { Agent, request } from "undici";
import { processNames } from "../../local/processes.ts";
import type { ProcessName } from "../../local/processes.ts";
import type { System } from "../../local/system.ts";
import { visitedPaths } from "../fill-town.ts";
import { openShopRenamer } from "./shop-renamer.ts";
import { tell } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const DRAIN_MS = 2000;
const PER_SECOND = 200;
/** How many of these requests change a business. */
const CHANGES_PER_SECOND = 1;
const TOWN = { shops: 50, coupons: 200 };
const copies = Object.fromEntries(processNames.map((name) => [name, 2]));

export async function benchUpgrade(fixture: Fixture, names: readonly ProcessName[] = processNames) {
  const loadBalancer = await openLoadBalancer();
  const system = await fixture.start({
    copies,
    loadBalancer: loadBalancer.url,
    env: { DRAIN_MS: String(DRAIN_MS) },
  });
  loadBalancer.setTargets(system.gateways);
  await fixture.fill(system, TOWN);
  const renamer = await openShopRenamer(loadBalancer.url, fixture.admin, TOWN.shops);

  // Clients close idle connections before a draining gateway does.
  const idle = { keepAliveTimeout: DRAIN_MS / 4, keepAliveMaxTimeout: DRAIN_MS / 4 };
  const dispatcher = new Agent({ connections: 64, ...idle });
  const visitors = startConstantLoad(PER_SECOND - CHANGES_PER_SECOND, async (n) => {
    const path = visitedPaths[n % visitedPaths.length]?.(n) ?? "/";
    const answer = await request(`${loadBalancer.url}${path}`, {
      dispatcher,
      headers: { host: "localhost" },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
  });
  const changes = startConstantLoad(CHANGES_PER_SECOND, renamer.rename);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  line("before", 5, visitors.lap());
  for (const name of names) await replace(system, name, visitors.lap);

  const [read, written] = [await visitors.stop(), await changes.stop()];
  const failures = [...read.failures, ...written.failures];
  for (const failure of failures.slice(0, 20)) process.stdout.write(`  ${failure}\n`);
  const differing = [...(await renamer.lost()), ...(await fixture.differing())];
  for (const each of differing.slice(0, 10)) process.stdout.write(`  ${each}\n`);
  await Promise.all([dispatcher.close(), renamer.close()]);
  await system.stop();
  await loadBalancer.close();
  const asked = read.asked + written.asked;
  const answered = tell(
    `rolling restart of all services at ${PER_SECOND} requests a second`,
    `${failures.length} of ${asked} failed, p50 ${read.p50.toFixed(0)} ms, p99 ${read.p99.toFixed(0)} ms`,
    failures.length === 0,
  );
  const kept = tell(
    `changes made meanwhile, ${CHANGES_PER_SECOND} a second`,
    `${differing.length} of ${written.asked} lost or not told to others, p99 ${written.p99.toFixed(0)} ms`,
    differing.length === 0,
  );
  return answered && kept;
}

async function replace(system: System, name: ProcessName, lap: () => Lap) {
  const began = performance.now();
  for (const instance of [`${name}-1`, `${name}-2`]) await system.renew(instance);
  line(name, (performance.now() - began) / 1000, lap());
}

const line = (name: string, seconds: number, { answered, p50, p99, max }: Lap) =>
  process.stdout.write(
    `  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s  ${String(answered).padStart(6)} answers  p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  max ${max.toFixed(0)} ms\n`,
  );
