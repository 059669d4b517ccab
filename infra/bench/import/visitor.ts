/** Visitors of a town, so many a second whatever the answers take, and how long they wait. */
import { Agent, request } from "undici";
import { nearbyPath } from "../fill-town.ts";

const EVERY_MS = 20;

/** Begins to ask for nearby coupons, each time from a new place; `stop` tells the milliseconds. */
export function startVisitors(gatewayUrl: string, host: string) {
  const dispatcher = new Agent({ connections: 64 });
  const waits: number[] = [];
  let failed = 0;
  let asked = 0;

  async function visit() {
    const begun = performance.now();
    try {
      const path = nearbyPath((asked += 1) / 100);
      const answer = await request(`${gatewayUrl}${path}`, { headers: { host }, dispatcher });
      await answer.body.dump();
      if (answer.statusCode !== 200) failed += 1;
    } catch {
      failed += 1;
    }
    waits.push(performance.now() - begun);
  }

  const timer = setInterval(() => void visit(), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      void dispatcher.close();
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { asked, failed, median: at(0.5), p99: at(0.99) };
    },
  };
}
