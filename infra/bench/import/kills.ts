/**
 * Imports and writes while processes and stores are killed: each import must complete correctly by
 * itself, and each acknowledged write must be stored.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { ImportRecord } from "@mainstreet/contracts/import";
import { say } from "../../local/say.ts";
import { exactly, tell } from "./figures.ts";
import type { Fixture } from "./fixture.ts";
import { fileOf } from "./rows.ts";
import { startWriters, type Written } from "./writers.ts";

const ROWS = 50_000;
/** Kills per import: few enough that it also makes progress. */
const KILLS = 5;
const LONGEST_REST_MS = 6000;
const SETTLED_MS = 60_000;

/**
 * Runs `rounds` imports of a file whose rows differ from the previous one's: the first adds, the
 * others change every row. Resolves with whether all records and counts are right after each.
 */
export async function benchKills(
  fixture: Fixture,
  { rows = ROWS, rounds }: { rows: number | undefined; rounds: number },
): Promise<boolean> {
  const victims = victimsOf(fixture);
  const wrong: string[] = [];
  const records: Written[] = [];
  let killed = 0;
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writers = startWriters(fixture, records);
    const { id } = await fixture.adminClient.upload("businesses.csv", fileOf(rows, round));
    let over = false;
    const killing = killNowAndThen(victims, () => over);
    const record = await fixture.adminClient.ended(id);
    over = true;
    const done = await killing;
    killed += done.length;
    const written = await writers.stop();
    acknowledged += written.acknowledged;
    const faults = [
      ...faultsOf(record, rows, round),
      ...(await recordFaults(fixture, rows, round)),
      ...written.refused,
    ];
    if (!(await settled(fixture))) faults.push("copies differ");
    faults.push(...(await writers.lost()));
    wrong.push(...faults.map((fault) => `round ${round + 1}: ${fault}`));
    say(
      `Round ${round + 1}: killed ${done.join(", ") || "nothing"}; ` +
        `${written.acknowledged} writes; ${faults.join(", ") || "right"}`,
    );
  }
  for (const fault of wrong) say(fault);
  return tell([
    { name: "imports", value: `${rounds} of ${rows} rows` },
    { name: "kills", value: String(killed) },
    { name: "writes of admins that were acknowledged", value: String(acknowledged) },
    exactly("imports, writes and copies that were not right", wrong.length, 0),
  ]);
}

/** Returns everything that an import needs, by name. */
function victimsOf({ system, backing }: Fixture): [name: string, kill: () => Promise<void>][] {
  const services = ["import", "listings", "coupons", "events"].map(
    (name) => [name, () => system.kill(name)] satisfies [string, () => Promise<void>],
  );
  const { kill } = backing;
  return kill ? [...services, ["redis", kill.redis], ["database", kill.database]] : services;
}

async function killNowAndThen(victims: ReturnType<typeof victimsOf>, over: () => boolean) {
  const killed: string[] = [];
  for (let count = 0; count < KILLS; count += 1) {
    await pause(500 + Math.random() * LONGEST_REST_MS);
    const [name, kill] = victims[Math.floor(Math.random() * victims.length)] ?? [];
    if (over() || !kill || name === undefined) break;
    await kill();
    killed.push(name);
  }
  return killed;
}

/** Returns differences between the import's own report and the file. */
function faultsOf(
  { status, message, rowsDone, counts }: ImportRecord,
  rows: number,
  round: number,
) {
  const { added = 0, changed = 0 } = counts.businesses ?? {};
  const right = round === 0 ? added === rows : changed === rows;
  if (status !== "finished") return [`${status}: ${message}`];
  return rowsDone === rows && right ? [] : [`counts ${JSON.stringify(counts.businesses)}`];
}

/** Resolves with differences between the stored records and the file. */
async function recordFaults({ listings, town }: Fixture, rows: number, round: number) {
  const businesses = listings.collection("businesses");
  const stored = await businesses.countDocuments({ town });
  const names = (await businesses.distinct("externalId", { town })).length;
  const written = await businesses.countDocuments({ town, revision: round + 1 });
  return stored === rows && names === rows && written === rows
    ? []
    : [`${stored} records, ${names} of them different, ${written} written ${round + 1} times`];
}

/** Waits until all copies agree with their sources, within a time limit. */
async function settled(fixture: Fixture): Promise<boolean> {
  const end = performance.now() + SETTLED_MS;
  while (performance.now() < end) {
    if (await fixture.quiet().catch(() => false)) return fixture.agree();
    await pause(500);
  }
  return false;
}
