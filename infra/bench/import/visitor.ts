/** Visitors of a town, and their waiting times. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const visited = z.object({ waits: z.array(z.number()), failed: z.number() });

/**
 * Starts requests for nearby coupons, each for a new place; `stop` resolves with percentiles in ms
 * and the share of longer waits. Visitors have their own process, so that other work here does not
 * delay them.
 */
export function startVisitors(gatewayUrl: string, host: string) {
  const visitors = fork(new URL("./visitor.process.ts", import.meta.url), [
    JSON.stringify({ gatewayUrl, host }),
  ]);
  return {
    async stop() {
      const told = once(visitors, "message");
      visitors.send("stop");
      const { waits, failed } = visited.parse((await told)[0]);
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      const slower = (ms: number) => sorted.filter((wait) => wait > ms).length / sorted.length;
      return { failed, asked: sorted.length, median: at(0.5), p99: at(0.99), slower };
    },
  };
}

/** Visits the fixture's full town for this time. */
export async function visitFor(
  ms: number,
  { system, visitedHost }: { system: { gatewayUrl: string }; visitedHost: string },
) {
  const visitors = startVisitors(system.gatewayUrl, visitedHost);
  await pause(ms);
  return visitors.stop();
}
