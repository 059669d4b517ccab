/** Every instance of every process replaced in turn, at a steady pace of requests. */
import { openDoor } from "@mainstreet/testing/door";
import { steady } from "@mainstreet/testing/steady";
import { Agent, request } from "undici";
import { processNames } from "../../local/processes.ts";
import { nearbyPath } from "../fill-town.ts";
import { tell } from "./ground.ts";
import type { Ground } from "./ground.ts";

const PER_SECOND = 200;
const paths = [
  (n: number) => nearbyPath(n / 100),
  () => "/api/businesses?limit=60",
  () => "/api/coupons?limit=60",
  () => "/api/events",
  () => "/api/categories",
  () => "/",
];

const copies = Object.fromEntries(processNames.map((name) => [name, 2]));

export async function benchUpgrade(ground: Ground) {
  const door = await openDoor();
  const system = await ground.start({ copies, door: door.url, env: { DRAIN_MS: "2000" } });
  door.leadTo(system.gateways);
  await ground.welcome(system);
  const dispatcher = new Agent({ connections: 64 });
  const headers = { host: "localhost" };
  const visitors = steady(PER_SECOND, async (n) => {
    const path = paths[n % paths.length]?.(n) ?? "/";
    const answer = await request(`${door.url}${path}`, { dispatcher, headers });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}`);
  });
  for (const name of processNames)
    for (const instance of [`${name}-1`, `${name}-2`]) await system.renew(instance);
  const { asked, failures, p99 } = await visitors.stop();
  for (const failure of failures.slice(0, 10)) process.stdout.write(`  ${failure}\n`);
  await dispatcher.close();
  await system.stop();
  await door.close();
  return tell(
    `rolling restart of all services at ${PER_SECOND} requests a second`,
    `${failures.length} of ${asked} failed, p99 ${p99.toFixed(0)} ms`,
    failures.length === 0,
  );
}
