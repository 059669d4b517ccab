/** Many towns in one database compared with one town: memory, time to answer, time to start. */
import { say } from "../../local/say.ts";
import type { System } from "../../local/system.ts";
import { fillTown, nearbyPath } from "../fill-town.ts";
import { load, median } from "../load.ts";
import { metricOf, tell } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";

const PER_TOWN = { shops: 50, coupons: 200 };
const ROUNDS = 5;
const SECONDS = 4;
const WARM_SECONDS = 3;
/** Allowed factor compared with the single town. */
const ALLOWED = 1.5;

const nameOf = (n: number) => `town-${n}`;
const TOWN = nameOf(1);

/** Measures the start, and the wait of a process's first visitor. */
async function start(fixture: Fixture, couponsInstances: number) {
  const env = { CATALOGUE_BYTES: String(4 * 1024 ** 3) };
  const started = performance.now();
  const system = await fixture.start({ copies: { coupons: couponsInstances }, env });
  const startMs = performance.now() - started;
  const first = performance.now();
  await visit(fixture, system.urls.coupons[0], TOWN);
  return { system, startMs, firstMs: performance.now() - first };
}

async function visit(fixture: Fixture, url: string | undefined, town: string) {
  const answer = await fetch(`${url}${nearbyPath(3)}`, { headers: fixture.headers(town) });
  if (!answer.ok || Number(answer.headers.get("x-total-count")) !== PER_TOWN.coupons)
    throw new Error(`${town} is not full: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** One instance has loaded one town, the other all; requested in turn, so that other load affects both alike. */
async function compare(fixture: Fixture, { urls }: System, towns: number) {
  const [few = "", all = ""] = urls.coupons;
  const cold = performance.now();
  for (let n = 1; n <= towns; n += 1) await visit(fixture, all, nameOf(n));
  const coldMs = (performance.now() - cold) / towns;
  await visit(fixture, few, TOWN);
  const contestants = [few, all].map((url) => ({
    name: url,
    url,
    paths: Array.from({ length: 200 }, (_, n) => nearbyPath(n)),
    headers: fixture.headers(TOWN),
  }));
  const p99s = contestants.map(() => new Array<number>());
  for (const contestant of contestants) await load(contestant, WARM_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, contestant] of contestants.entries())
      p99s[index]?.push((await load(contestant, SECONDS)).p99);
  const memory = await Promise.all(
    [few, all].map(async (url) => (await metricOf(url, "process_resident_memory_bytes")) / 2 ** 20),
  );
  return { coldMs, p99: p99s.map(median), memory };
}

/** Fills one town, starts, fills the others, starts again and compares. */
export async function benchTowns(fixture: Fixture, towns: number) {
  const { urls } = await fixture.start({ copies: { coupons: 1 } });
  const [listings = "", coupons = ""] = [urls.listings[0], urls.coupons[0]];
  await fillTown({ listings, coupons, slug: TOWN, keys: fixture.keys }, PER_TOWN);
  const one = await start(fixture, 1);
  line("1 town", `ready in ${seconds(one.startMs)} s, first answer ${one.firstMs.toFixed(0)} ms`);
  const began = performance.now();
  let copied = 0;
  await fixture.copyTown(
    TOWN,
    Array.from({ length: towns - 1 }, (_, n) => nameOf(n + 2)),
    (more) => (copied += more),
  );
  say(`Filled ${towns} towns with ${copied} records (${seconds(performance.now() - began)} s)`);
  const many = await start(fixture, 2);
  line(
    `${towns} towns`,
    `ready in ${seconds(many.startMs)} s, first answer ${many.firstMs.toFixed(0)} ms`,
  );
  const { coldMs, p99, memory } = await compare(fixture, many.system, towns);
  const [few = 0, all = 0] = p99;
  const [fewMb = 0, allMb = 0] = memory;
  line("knows one", `p99 ${few} ms, ${fewMb.toFixed(0)} MB`);
  line("knows all", `p99 ${all} ms, ${allMb.toFixed(0)} MB, ${coldMs.toFixed(0)} ms a cold town`);
  const ratio = all / Math.max(few, 1);
  return tell(
    `p99 of a warm town among ${towns}`,
    `${ratio.toFixed(2)} × that of one town`,
    ratio <= ALLOWED,
  );
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const line = (name: string, what: string) => process.stdout.write(`  ${name.padEnd(12)} ${what}\n`);
