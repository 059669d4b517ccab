/** 1 → 2 → 3 instances of coupons: how evenly the gateway distributes load, and the effect of killing one. */
import { startConstantLoad } from "@mainstreet/testing/constant-load";
import { request } from "undici";
import { emptyTown } from "../../local/first-towns.ts";
import type { System } from "../../local/system.ts";
import { nearbyPath } from "../fill-town.ts";
import { load } from "../load.ts";
import { metricOf, tell } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const SECONDS = 5;
/** Allowed deviation from an even share. */
const ALLOWED = 0.1;
const HOST = { host: "localhost" };

let place = 0;
/** Returns the path of a new place, for which the gateway has no cached answer. */
const newPath = () => nearbyPath((place += 1) / 100);

const requestsOf = (system: System) =>
  Promise.all(
    system.urls.coupons.map((url) => metricOf(url, "http_request_duration_seconds_count")),
  );

export async function benchInstances(fixture: Fixture) {
  let good = true;
  for (const couponsInstances of [1, 2, 3]) {
    const system = await fixture.start({ copies: { coupons: couponsInstances } });
    if (couponsInstances === 1) await fixture.fill(system, { shops: 200, coupons: 1000 });
    for (const url of system.urls.coupons)
      await fetch(`${url}/api/coupons?limit=1`, { headers: fixture.headers(emptyTown.slug) });
    const before = await requestsOf(system);
    const contestant = { name: "gateway", url: system.gatewayUrl, paths: newPath, headers: HOST };
    const { perSecond, p99, failed } = await load(contestant, SECONDS);
    // Health checks and scrapes are few, and the same for all instances.
    const shares = (await requestsOf(system)).map((count, index) => count - (before[index] ?? 0));
    const even = shares.reduce((sum, count) => sum + count, 0) / shares.length;
    const worst = Math.max(...shares.map((count) => Math.abs(count / even - 1)));
    good =
      tell(
        `${couponsInstances} instances of coupons, new places each time`,
        `${perSecond.toFixed(0)} req/s, p99 ${p99} ms, ${failed} failed, ${(worst * 100).toFixed(1)} % from even`,
        worst <= ALLOWED && failed === 0,
      ) && good;
    if (couponsInstances === 3) good = (await killOne(system)) && good;
  }
  return good;
}

async function killOne(system: System) {
  const visitors = startConstantLoad(100, async () => {
    const answer = await request(`${system.gatewayUrl}${newPath()}`, { headers: HOST });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(String(answer.statusCode));
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await system.kill("coupons-2");
  await new Promise((resolve) => setTimeout(resolve, 4000));
  const { asked, failures, p99 } = await visitors.stop();
  for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`);
  const told = `${failures.length} of ${asked} reads failed, p99 ${p99.toFixed(0)} ms`;
  return tell("one of three killed at 100 requests a second", told, failures.length === 0);
}
