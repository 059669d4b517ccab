/**
 * `npm run bench -- scale [capacity|instances|towns|memory|spread] [towns=1000]`: more instances,
 * more towns.
 */
import { benchCapacity } from "./capacity.ts";
import { benchInstances } from "./instances.ts";
import { openFixture } from "./fixture.ts";
import { benchMemory } from "./memory.ts";
import { benchSpread } from "./spread.ts";
import { benchTowns } from "./towns.ts";

const TOWNS = 1000;

/** Resolves with whether all results are within their bounds. */
export async function benchScale(args: string[]) {
  const given = args.find((word) => word.startsWith("towns="))?.slice("towns=".length);
  const towns = Number(given ?? TOWNS);
  const wanted = args.filter((word) => !word.includes("="));
  const fixture = await openFixture();
  const parts = {
    capacity: () => benchCapacity(fixture),
    instances: () => benchInstances(fixture),
    towns: () => benchTowns(fixture, towns),
    memory: () => benchMemory(fixture, towns),
    spread: () => benchSpread(fixture, towns),
  };
  let good = true;
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) good = (await part()) && good;
  await fixture.close();
  return good;
}
