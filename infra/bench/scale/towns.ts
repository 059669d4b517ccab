/** Many towns in one database against one: memory, time to answer, time to start. */
import { fillTown, nearbyPath } from "../fill-town.ts";
import { load, median } from "../load.ts";
import { metricOf, tell } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { say } from "../../local/say.ts";

const PER_TOWN = { shops: 50, coupons: 200 };
const ROUNDS = 3;
const SECONDS = 4;
/** Of the single town's. */
const ALLOWED = 1.5;
const AT_ONCE = 4;

const nameOf = (n: number) => `town-${n}`;

async function measure(ground: Ground, towns: number) {
  const env = { CATALOGUE_TOWNS: String(Math.max(200, towns)), CATALOGUE_RECORDS: "1000000" };
  const started = performance.now();
  const system = await ground.start({ couponsInstances: 1, env });
  const startMs = performance.now() - started;
  const url = system.urls.coupons[0] ?? "";
  const first = performance.now();
  await (await fetch(`${url}${nearbyPath(3)}`, { headers: ground.headers(nameOf(1)) })).text();
  const firstMs = performance.now() - first;
  for (let n = 2; n <= towns; n += 1)
    await (await fetch(`${url}${nearbyPath(3)}`, { headers: ground.headers(nameOf(n)) })).text();
  const contestant = {
    name: "warm town",
    url,
    paths: Array.from({ length: 200 }, (_, n) => nearbyPath(n)),
    headers: ground.headers(nameOf(1)),
  };
  await load(contestant, 2);
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) p99s.push((await load(contestant, SECONDS)).p99);
  const memory = (await metricOf(url, "process_resident_memory_bytes")) / 2 ** 20;
  return { startMs, firstMs, p99: median(p99s), memory };
}

/** Fills one town, measures, fills the others, measures again. */
export async function benchTowns(ground: Ground, towns: number) {
  const fill = async (from: number, to: number) => {
    const system = await ground.start({ couponsInstances: 1 });
    const [listings = "", coupons = ""] = [system.urls.listings[0], system.urls.coupons[0]];
    let next = from;
    const worker = async () => {
      while (next <= to) {
        const town = nameOf(next);
        next += 1;
        if (next % 100 === 0) say(`Filling town ${next} of ${to}`);
        await fillTown({ listings, coupons, headers: ground.headers(town) }, PER_TOWN);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await fill(1, 1);
  const one = await measure(ground, 1);
  await fill(2, towns);
  const many = await measure(ground, towns);
  for (const [name, { startMs, firstMs, p99, memory }] of [
    ["1 town", one],
    [`${towns} towns`, many],
  ] as const)
    process.stdout.write(
      `  ${name.padEnd(12)} all processes ready in ${(startMs / 1000).toFixed(1)} s, first answer ${firstMs.toFixed(0)} ms, warm p99 ${p99} ms, coupons ${memory.toFixed(0)} MB\n`,
    );
  const ratio = many.p99 / Math.max(one.p99, 1);
  return tell(
    `p99 of a warm town among ${towns}`,
    `${ratio.toFixed(2)} × that of one town`,
    ratio <= ALLOWED,
  );
}
