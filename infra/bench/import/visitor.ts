/** Visitors of a town and how long they wait. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const visited = z.object({ waits: z.array(z.number()), failed: z.number() });

/**
 * Begins to ask for nearby coupons, each time from a new place; `stop` tells the milliseconds, and the share of those who
 * waited longer than some. In a process
 * of their own, so that what else is done here keeps no visitor waiting.
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

/** Visitors of the fixture's full town for so long. */
export async function visitFor(
  ms: number,
  { system, visitedHost }: { system: { gatewayUrl: string }; visitedHost: string },
) {
  const visitors = startVisitors(system.gatewayUrl, visitedHost);
  await pause(ms);
  return visitors.stop();
}
