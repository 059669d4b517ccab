/**
 * `npm run attack -- outages [--minutes 0.5] [--together]`: makes each store, or all of them at
 * once, refuse connections for a while and then hang for a while, during reads, writes, sign-ins
 * and uploads in a town.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LIMITED } from "@mainstreet/service/http/health";
import { startConstantLoad } from "@mainstreet/testing/constant-load";
import { openStoreProxies } from "@mainstreet/testing/store-proxies";
import type { Stores } from "@mainstreet/testing/store-proxies";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import type { Figure } from "../bench/import/figures.ts";
import { metricOf, openFixture } from "../bench/scale/fixture.ts";
import { backingVariables } from "../local/backing-variables.ts";
import type { Backing } from "../local/backing.ts";
import { say } from "../local/say.ts";
import type { System } from "../local/system.ts";
import { createResponseCounter } from "./response-counter.ts";
import { openTownTraffic } from "./town-traffic.ts";
import type { TownTraffic } from "./town-traffic.ts";

const TOWN = { shops: 50, coupons: 200 };
/** Operations per second. */
const PACE = { reads: 40, writes: 2, signIns: 0.5, uploads: 0.2 };
/** Time before an outage, and between two checks for recovery. */
const BEFORE_MS = 2000;
const POLL_MS = 200;
const BACK_SECONDS = 10;
const STARTED_AT = "process_start_time_seconds";
/** Time limit of the recovery. */
const GIVE_UP_SECONDS = 120;

/** Resolves with whether nothing was lost, and everything recovered each time. */
export async function attackByOutages(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "0.5" },
      together: { type: "boolean", default: false },
    },
  });
  const awayMs = Number(values.minutes) * 60_000;
  const fixture = await openFixture();
  const stores = await openStoreProxies(backingVariables(fixture.backing));
  try {
    const system = await fixture.start({ backing: behind(stores.urls, fixture.backing) });
    await fixture.fill(system, TOWN);
    const traffic = await openTownTraffic(system.gatewayUrl, fixture.admin);
    const figures: Figure[] = [];
    const started = await startsOf(system);
    const leaving = values.together ? { "all stores": stores } : stores.proxies;
    for (const [name, proxy] of Object.entries(leaving)) {
      const ways = { gone: () => proxy.cut(), silent: async () => proxy.hold() };
      for (const [how, leave] of Object.entries(ways)) {
        const outage = { what: `${name} ${how}`, leave, giveBack: proxy.restore, awayMs };
        figures.push(...(await sufferOutage(system, traffic, outage)));
      }
    }
    const differing = await fixture.differing();
    for (const each of differing) say(each);
    const restarted = await restartedSince(system, started);
    return tell([
      ...figures,
      exactly("copies that differ in the end", differing.length, 0),
      exactly(`processes that were started again ${restarted.join(", ")}`, restarted.length, 0),
    ]);
  } finally {
    await stores.restore();
    await fixture.close();
    await stores.cut();
  }
}

const behind = (urls: Stores, backing: Backing): Backing => ({
  ...backing,
  mongodbUrl: urls.MONGODB_URL,
  redisUrl: urls.REDIS_URL,
  s3: { ...backing.s3, endpoint: urls.S3_ENDPOINT },
});

/** Resolves with each process's start time, from its metrics. */
async function startsOf({ urls, opsUrl }: System): Promise<Map<string, number>> {
  const all = Object.entries({ ...urls, gateway: [opsUrl] });
  const starts = all.map(
    async ([name, [url = ""]]) => [name, await metricOf(url, STARTED_AT)] as const,
  );
  return new Map(await Promise.all(starts));
}

async function restartedSince(system: System, before: ReadonlyMap<string, number>) {
  const now = await startsOf(system);
  return [...now].filter(([name, at]) => before.get(name) !== at).map(([name]) => name);
}

interface Outage {
  what: string;
  leave: () => Promise<void>;
  giveBack: () => Promise<void>;
  awayMs: number;
}

/** Measures an outage, from a moment before until everything works again. */
async function sufferOutage(
  system: System,
  traffic: TownTraffic,
  { what, leave, giveBack, awayMs }: Outage,
): Promise<Figure[]> {
  const before = traffic.acknowledged();
  const life = beginLife(traffic);
  await pause(BEFORE_MS);
  await leave();
  say(`The store is away: ${what}`);
  await pause(awayMs);
  await giveBack();
  const seconds = await secondsUntilAllWorks(system, traffic);
  const { reads, writes, signIns, uploads } = await life.stop();
  const all = Object.entries({ reads, writes, "sign-ins": signIns, uploads });
  for (const [name, counter] of all)
    say(
      `  ${name}: ${counter.summary()}; the slowest took ${counter.slowestSeconds().toFixed(1)} s`,
    );
  const faults = all.reduce((sum, [, counter]) => sum + counter.faults(), 0);
  const written = traffic.acknowledged() - before;
  return [
    exactly(`${what}: failed reads of ${reads.all()}`, reads.all() - reads.of("200"), 0),
    exactly(`${what}: faults of ours (other 5xx, or no answer)`, faults, 0),
    exactly(`${what}: missing of ${written} writes`, (await traffic.missing()).length, 0),
    atMost(`${what}: all works again after`, seconds, BACK_SECONDS, " s"),
  ];
}

/** Starts the continuous traffic; `stop` waits for the last answers. */
function beginLife(traffic: TownTraffic) {
  const counters = {
    reads: createResponseCounter(),
    writes: createResponseCounter(),
    signIns: createResponseCounter(),
    uploads: createResponseCounter(),
  };
  const { reads, writes, signIns, uploads } = counters;
  const paces = [
    startConstantLoad(PACE.reads, (n) => reads.count(traffic.read(n))),
    startConstantLoad(PACE.writes, (n) => writes.count(traffic.write(n))),
    startConstantLoad(PACE.signIns, () => signIns.count(traffic.signIn())),
    startConstantLoad(PACE.uploads, () => uploads.count(traffic.upload())),
  ];
  return {
    async stop() {
      await Promise.all(paces.map((each) => each.stop()));
      return counters;
    },
  };
}

async function secondsUntilAllWorks(system: System, traffic: TownTraffic): Promise<number> {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  for (;;) {
    const failing = await whatFails(system, traffic);
    if (failing.length === 0) return seconds();
    if (seconds() > GIVE_UP_SECONDS) {
      say(`Still failing: ${failing.join(", ")}`);
      return seconds();
    }
    await pause(POLL_MS);
  }
}

/** Tries everything once; resolves with what fails. */
async function whatFails({ urls, opsUrl }: System, traffic: TownTraffic): Promise<string[]> {
  const ready = Object.entries({ ...urls, gateway: [opsUrl] }).map(
    ([name, [url = ""]]) =>
      [
        name,
        // A process without a store is ready, too, but limited.
        () => fetch(`${url}/readyz`).then((said) => (said.headers.has(LIMITED) ? 0 : said.status)),
      ] as const,
  );
  const done = [
    ...Array.from(
      { length: traffic.reads },
      (_none, n) => [`read ${n}`, () => traffic.read(n).then(({ status }) => status)] as const,
    ),
    ["write", () => traffic.write(0).then(({ status }) => status)] as const,
    ["sign-in", () => traffic.signIn().then(({ status }) => status)] as const,
    ["upload", () => traffic.upload().then(({ status }) => status)] as const,
  ];
  const tried = await Promise.all(
    [...ready, ...done].map(async ([name, attempt]) => ({
      name,
      status: await attempt().catch(() => 0),
    })),
  );
  return tried
    .filter(({ status }) => status !== 200 && status !== 201)
    .map(({ name, status }) => `${name} (${status})`);
}
