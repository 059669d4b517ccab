/**
 * Many towns on 1, 2 and 4 instances of coupons, with visits distributed by Zipf's law. Compares
 * asking all instances in turn, as if each held every town, with the gateway, which sends each town
 * to its own instance. One instance has memory for 30% of the towns.
 */
import { setTimeout as pause } from "node:timers/promises";
import { startConstantLoad } from "@mainstreet/testing/constant-load";
import { request } from "undici";
import { emptyTown } from "../../local/first-towns.ts";
import { say } from "../../local/say.ts";
import type { System } from "../../local/system.ts";
import { nearbyPath } from "../fill-town.ts";
import { metricOf, tell } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const PER_TOWN = { shops: 10, coupons: 100 };
const INSTANCES = [1, 2, 4];
const PER_SECOND = 30;
const SECONDS = 20;
const WARM_AT_ONCE = 8;
/** The gateway assigns towns to a later instance within 30 s. */
const TAKEN_OVER_MS = 31_000;
/** More than a quarter, so that four instances hold all towns although their shares are not quite even. */
const MEMORY_SHARE = 0.3;
/** Minimum share of reads answered from memory. */
const ENOUGH_HITS = 0.97;

/** Returns the towns, most visited first. */
const namesOf = (towns: number) =>
  Array.from({ length: towns }, (_, n) => (n === 0 ? emptyTown.slug : `town-${n + 1}`));

/**
 * Returns a generator of towns by Zipf's law: the n-th most visited gets 1/n of the first one's
 * visits. Identical in every run.
 */
function zipf(names: readonly string[]) {
  const sums: number[] = [];
  for (const n of names.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (n + 1));
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    const at = (state / 2_147_483_647) * (sums.at(-1) ?? 0);
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return names[low] ?? "";
  };
}

/** Requests a town's coupons near the n-th place. */
type Way = (town: string, n: number) => Promise<void>;

async function read(url: string, headers: Record<string, string>) {
  const answer = await request(url, { headers });
  await answer.body.dump();
  if (answer.statusCode !== 200 || Number(answer.headers["x-total-count"]) !== PER_TOWN.coupons)
    throw new Error(`${url} answers ${answer.statusCode}`);
}

const through = ({ gatewayUrl }: System): Way => {
  const hostOf = (town: string) => (town === emptyTown.slug ? "localhost" : `${town}.localhost`);
  return (town, n) => read(`${gatewayUrl}${nearbyPath(n / 100)}`, { host: hostOf(town) });
};

function inTurn({ urls }: System, fixture: Fixture): Way {
  const headers = fixture.headers(emptyTown.slug);
  return (town, n) =>
    read(`${urls.coupons[n % urls.coupons.length]}${nearbyPath(n / 100)}`, {
      ...headers,
      "x-town": town,
    });
}

const sumOf = async (system: System, metric: string) => {
  const values = await Promise.all(system.urls.coupons.map((url) => metricOf(url, metric)));
  return values.reduce((sum, value) => sum + value, 0);
};

/** Requests the most visited towns last, so that they stay in memory. */
async function warm(names: readonly string[], way: Way, times: number) {
  const asked = names.toReversed().flatMap((town) => Array.from({ length: times }, () => town));
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < asked.length; n = next++) await way(asked[n] ?? "", n);
  };
  await Promise.all(Array.from({ length: WARM_AT_ONCE }, worker));
}

async function measure(system: System, names: readonly string[], way: Way) {
  const town = zipf(names);
  const before = await countsOf(system);
  const visitors = startConstantLoad(PER_SECOND, (n) => way(town(), n));
  await pause(SECONDS * 1000);
  const { asked, p50, p99, failures } = await visitors.stop();
  const after = await countsOf(system);
  const [hits, loads] = [after.hits - before.hits, after.loads - before.loads];
  const cpuMs = ((after.cpu - before.cpu) / asked) * 1000;
  const held = await Promise.all(
    system.urls.coupons.map(async (url) => ({
      towns: await metricOf(url, "catalogue_towns"),
      mb: (await metricOf(url, "process_resident_memory_bytes")) / 2 ** 20,
    })),
  );
  return { p50, p99, cpuMs, failures, hitRate: hits / (hits + loads), held };
}

const countsOf = async (system: System) => ({
  hits: await sumOf(system, "catalogue_hits_total"),
  loads: await sumOf(system, "catalogue_loads_total"),
  cpu: await sumOf(system, "process_cpu_seconds_total"),
});

type Measured = Awaited<ReturnType<typeof measure>>;

function line(what: string, { p50, p99, cpuMs, failures, hitRate, held }: Measured) {
  const towns = held.map((each) => each.towns).join(" + ");
  const mb = held.map((each) => each.mb.toFixed(0)).join(" + ");
  process.stdout.write(
    `  ${what.padEnd(24)} ${(hitRate * 100).toFixed(1).padStart(5)} % from memory  p50 ${p50.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  ${cpuMs.toFixed(1)} ms CPU of coupons a read  ${failures.length} failed  towns ${towns}  MB ${mb}\n`,
  );
}

/** Fills the towns; resolves with the memory that one takes, in bytes. */
async function fill(fixture: Fixture, names: readonly string[]) {
  const system = await fixture.start({ copies: { coupons: 1 } });
  await fixture.fill(system, PER_TOWN);
  const bytes = await metricOf(system.urls.coupons[0] ?? "", "catalogue_bytes");
  const others = names.slice(1);
  let copied = 0;
  await fixture.copyTown(emptyTown.slug, others, (more) => (copied += more), ["coupons"]);
  await fixture.openTowns(others);
  say(`Filled ${names.length} towns of ${(bytes / 1000).toFixed(0)} kB with ${copied} records`);
  return bytes;
}

/** Kills one of four instances while towns are visited. */
async function killOne(system: System, names: readonly string[]) {
  const town = zipf(names);
  const way = through(system);
  const loads = await sumOf(system, "catalogue_loads_total");
  const visitors = startConstantLoad(PER_SECOND, (n) => way(town(), n));
  await pause(1000);
  const gone = await metricOf(system.urls.coupons[1] ?? "", "catalogue_loads_total");
  await system.kill("coupons-2");
  await pause(10_000);
  const { asked, failures, p99 } = await visitors.stop();
  const more = (await sumOf(system, "catalogue_loads_total")) - (loads - gone);
  for (const failure of failures.slice(0, 5)) process.stdout.write(`  ${failure}\n`);
  return tell(
    `one of ${system.urls.coupons.length} killed at ${PER_SECOND} requests a second`,
    `${failures.length} of ${asked} failed, p99 ${p99.toFixed(0)} ms, ${more} towns loaded anew`,
    failures.length === 0,
  );
}

export async function benchSpread(fixture: Fixture, towns: number) {
  const names = namesOf(towns);
  const bytes = Math.ceil((await fill(fixture, names)) * towns * MEMORY_SHARE);
  const fit = names.slice(0, Math.floor(towns * MEMORY_SHARE));
  const env = { CATALOGUE_BYTES: String(bytes) };
  let good = true;
  for (const couponsInstances of INSTANCES) {
    // With one instance there is no difference.
    if (couponsInstances > 1) {
      const turning = await fixture.start({ copies: { coupons: couponsInstances }, env });
      await warm(fit, inTurn(turning, fixture), couponsInstances);
      const before = await measure(turning, names, inTurn(turning, fixture));
      line(`${couponsInstances}, asked in turn`, before);
    }
    const system = await fixture.start({ copies: { coupons: couponsInstances }, env });
    if (couponsInstances > 1) await pause(TAKEN_OVER_MS);
    await warm(names, through(system), 1);
    const spread = await measure(system, names, through(system));
    line(`${couponsInstances}, each its towns`, spread);
    if (couponsInstances !== 4) continue;
    good = tell("4 instances hold all towns", percent(spread), spread.hitRate >= ENOUGH_HITS);
    good = (await killOne(system, names)) && good;
  }
  return good;
}

const percent = ({ hitRate }: Measured) => `${(hitRate * 100).toFixed(1)} % read from memory`;
