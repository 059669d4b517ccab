/**
 * `npm run bench -- scale [capacity|instances|upgrade|towns|memory|spread] [towns=1000]
 * [of=coupons,gateway]`: more instances, more towns, a new version.
 */
import { benchCapacity } from "./capacity.ts";
import { benchInstances } from "./instances.ts";
import { openFixture } from "./fixture.ts";
import { benchMemory } from "./memory.ts";
import { benchSpread } from "./spread.ts";
import { benchTowns } from "./towns.ts";
import { benchUpgrade } from "./upgrade.ts";
import { processNames } from "../../local/processes.ts";

const TOWNS = 1000;

/** Resolves with whether all results are within their bounds. */
export async function benchScale(args: string[]) {
  const given = (name: string) =>
    args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const towns = Number(given("towns") ?? TOWNS);
  const of = given("of")?.split(",");
  const replaced = processNames.filter((name) => !of || of.includes(name));
  const wanted = args.filter((word) => !word.includes("="));
  const fixture = await openFixture();
  const parts = {
    capacity: () => benchCapacity(fixture),
    instances: () => benchInstances(fixture),
    upgrade: () => benchUpgrade(fixture, replaced),
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
