/** `npm run bench -- scale [capacity|instances|upgrade|towns|memory|spread] [towns=1000] [of=coupons,gateway]`: more instances, more towns, a new version. */
import { benchCapacity } from "./capacity.ts";
import { benchInstances } from "./instances.ts";
import { openGround } from "./ground.ts";
import { benchMemory } from "./memory.ts";
import { benchSpread } from "./spread.ts";
import { benchTowns } from "./towns.ts";
import { benchUpgrade } from "./upgrade.ts";
import { processNames } from "../../local/processes.ts";

const TOWNS = 1000;

/** Resolves with whether all of it is as it should be. */
export async function benchScale(args: string[]) {
  const given = (name: string) =>
    args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const towns = Number(given("towns") ?? TOWNS);
  const of = given("of")?.split(",");
  const replaced = processNames.filter((name) => !of || of.includes(name));
  const wanted = args.filter((word) => !word.includes("="));
  const ground = await openGround();
  const parts = {
    capacity: () => benchCapacity(ground),
    instances: () => benchInstances(ground),
    upgrade: () => benchUpgrade(ground, replaced),
    towns: () => benchTowns(ground, towns),
    memory: () => benchMemory(ground, towns),
    spread: () => benchSpread(ground, towns),
  };
  let good = true;
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) good = (await part()) && good;
  await ground.close();
  return good;
}
