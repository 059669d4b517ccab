/** What the news of towns that an instance does not hold cost it. */
import { appliedStreamOf } from "@mainstreet/messages/names";
import { Redis } from "ioredis";
import { emptyTown } from "../../local/first-towns.ts";
import type { System } from "../../local/system.ts";
import { metricOf } from "./ground.ts";
import type { Ground } from "./ground.ts";

const NEWS = 20_000;
const BATCH = 500;
const IDLE_MS = 5000;

const cpuOf = (url: string) => metricOf(url, "process_cpu_seconds_total");

/** Sends news to all instances of coupons; a line for each with its CPU time, less what it takes idle. */
export async function readNews(ground: Ground, { urls: { coupons } }: System) {
  const loads = await Promise.all(coupons.map((url) => loadsOf(url, ground)));
  const before = await Promise.all(coupons.map(cpuOf));
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const rested = await Promise.all(coupons.map(cpuOf));
  const began = performance.now();
  await sendNews(ground);
  await Promise.all(coupons.map((url, n) => untilLoaded(url, loads[n] ?? 0)));
  const ms = performance.now() - began;
  const after = await Promise.all(coupons.map(cpuOf));
  return coupons.map((_, n) => {
    const idle = (((rested[n] ?? 0) - (before[n] ?? 0)) * ms) / IDLE_MS;
    const spent = (after[n] ?? 0) - (rested[n] ?? 0) - idle;
    return `news of other towns, coupons-${n + 1}: ${((spent / NEWS) * 1e6).toFixed(1)} µs each`;
  });
}

async function sendNews({ backing, redisPrefix }: Ground) {
  const redis = new Redis(backing.redisUrl);
  const stream = appliedStreamOf(redisPrefix, "coupons");
  for (let sent = 0; sent < NEWS; sent += BATCH) {
    const some = redis.pipeline();
    for (let n = sent; n < sent + BATCH; n += 1) some.xadd(stream, "*", "town", `elsewhere-${n}`);
    await some.exec();
  }
  // One that they hold: who loads it anew has read all the others.
  await redis.xadd(stream, "*", "town", emptyTown.slug);
  redis.disconnect();
}

/** How often it has loaded towns, once it holds the one that is visited. */
async function loadsOf(url: string, { headers }: Ground) {
  await (await fetch(`${url}/api/coupons?limit=1`, { headers: headers(emptyTown.slug) })).text();
  return metricOf(url, "catalogue_loads_total");
}

async function untilLoaded(url: string, loads: number) {
  while ((await metricOf(url, "catalogue_loads_total")) === loads)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
