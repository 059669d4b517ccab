/** Requests nearby coupons at a fixed rate, however long answers take, until it is told to stop. */
import { Agent, request } from "undici";
import { z } from "zod";
import { nearbyPath } from "../fill-town.ts";

const EVERY_MS = 20;

const { gatewayUrl, host } = z
  .object({ gatewayUrl: z.string(), host: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ""));
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
process.once("message", () => {
  clearInterval(timer);
  process.send?.({ waits, failed }, () => process.disconnect());
});
