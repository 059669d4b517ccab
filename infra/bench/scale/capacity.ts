/**
 * CPU time per request of each process, which is independent of other load on the machine, unlike
 * requests per second. One core serves 1000 / milliseconds.
 */
import { request } from "undici";
import { emptyTown } from "../../local/first-towns.ts";
import type { System } from "../../local/system.ts";
import { nearbyPath } from "../fill-town.ts";
import { metricOf } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const REQUESTS = 2000;
const WARM = 300;
const AT_ONCE = 8;

interface Way {
  what: string;
  url: string;
  /** Metrics URL of the process that answers. */
  metrics: string;
  path: (n: number) => string;
  headers: Record<string, string>;
}

function waysOf(system: System, service: Record<string, string>): Way[] {
  const visitor = { host: "localhost" };
  const direct = (name: "listings" | "coupons" | "events", what: string, path: Way["path"]) => {
    const url = system.urls[name][0] ?? "";
    return { what, url, metrics: url, path, headers: service };
  };
  const page = system.urls.frontend[0] ?? "";
  const gateway = { url: system.gatewayUrl, metrics: system.opsUrl, headers: visitor };
  return [
    direct("coupons", "coupons: nearby, 60 of 1000", (n) => nearbyPath(n / 7)),
    direct("coupons", "coupons: list of 60", () => "/api/coupons?limit=60"),
    direct("listings", "listings: list of 60", () => "/api/businesses?limit=60"),
    direct("events", "events: list", () => "/api/events"),
    { ...gateway, what: "gateway: nearby, new place each", path: (n) => nearbyPath(n / 7) },
    { ...gateway, what: "gateway: nearby, known places", path: (n) => nearbyPath(n % 50) },
    { what: "frontend: home page", url: page, metrics: page, path: () => "/", headers: visitor },
  ];
}

async function ask({ url, path, headers }: Way, from: number, count: number) {
  let next = from;
  const worker = async () => {
    while (next < from + count) {
      const answer = await request(`${url}${path((next += 1))}`, { headers });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${path(next)}: ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Prints CPU time per request, and every process's memory afterwards. */
export async function benchCapacity(fixture: Fixture) {
  const system = await fixture.start({});
  await fixture.fill(system, { shops: 200, coupons: 1000 });
  const headers = fixture.headers(emptyTown.slug);
  for (const way of waysOf(system, headers)) {
    await ask(way, 0, WARM);
    const before = await metricOf(way.metrics, "process_cpu_seconds_total");
    await ask(way, WARM, REQUESTS);
    const spent = (await metricOf(way.metrics, "process_cpu_seconds_total")) - before;
    const ms = (spent / REQUESTS) * 1000;
    process.stdout.write(
      `  ${way.what.padEnd(34)} ${ms.toFixed(2).padStart(6)} ms CPU, ${(1000 / ms).toFixed(0).padStart(6)} a second on one core\n`,
    );
  }
  for (const [name, [url = ""]] of Object.entries(system.urls)) {
    const from = name === "gateway" ? system.opsUrl : url;
    const memory = (await metricOf(from, "process_resident_memory_bytes")) / 2 ** 20;
    process.stdout.write(`  ${name.padEnd(34)} ${memory.toFixed(0).padStart(6)} MB\n`);
  }
  return true;
}
