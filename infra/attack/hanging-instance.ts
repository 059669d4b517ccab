/** `npm run attack -- hung`: one of two instances of coupons repeatedly stops responding, while a town is read. */
import { setTimeout as pause } from "node:timers/promises";
import { atMost, exactly, tell } from "../bench/import/figures.ts";
import { startVisitors } from "../bench/import/visitor.ts";
import { openFixture } from "../bench/scale/fixture.ts";
import { say } from "../local/say.ts";
import { processAt } from "./process-at.ts";

const TOWN = { shops: 200, coupons: 1000 };
const ROUNDS = 6;
const HUNG_MS = 10_000;
const BETWEEN_MS = 5000;
/** At most `FEW_PERCENT` of the visitors may wait longer than this, and none longer than `LONG_MS`. */
const MOMENT_MS = 2000;
const FEW_PERCENT = 1;
const LONG_MS = 30_000;

/** Resolves with whether visitors hardly had to wait. */
export async function attackByHanging(): Promise<boolean> {
  const fixture = await openFixture();
  try {
    const system = await fixture.start({ copies: { coupons: 2 } });
    await fixture.fill(system, TOWN);
    const { urls, gatewayUrl } = system;
    const visitors = startVisitors(gatewayUrl, "localhost");
    for (let round = 0; round < ROUNDS; round += 1) {
      await pause(BETWEEN_MS);
      const pid = await processAt(urls.coupons[round % 2] ?? "");
      // For kill, 0 means our own process group.
      if (pid === 0) throw new Error("An instance of coupons has ended");
      process.kill(pid, "SIGSTOP");
      say(`Coupons ${1 + (round % 2)} is stopped`);
      await pause(HUNG_MS);
      process.kill(pid, "SIGCONT");
    }
    const told = await visitors.stop();
    return tell([
      { name: "requests", value: String(told.asked) },
      { name: "p99, ms", value: told.p99.toFixed(1) },
      atMost("longer than 2 s", told.slower(MOMENT_MS) * 100, FEW_PERCENT, " %"),
      atMost("longer than 30 s", told.slower(LONG_MS) * 100, 0, " %"),
      exactly("failed requests", told.failed, 0),
    ]);
  } finally {
    await fixture.close();
  }
}
