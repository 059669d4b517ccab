/**
 * `npm run bench -- import [rows]`: imports a file of a million businesses (or this many) twice and
 * undoes it, while another town is visited; compared with the driver writing the same documents.
 * With `--kills [--rounds 20]`: files of 50,000 rows, while processes and stores are killed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { say } from "../../local/say.ts";
import { atLeast, atMost, exactly, tell } from "./figures.ts";
import { openFixture } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { benchKills } from "./kills.ts";
import { watchMemory } from "./memory.ts";
import { rawInsertRate } from "./raw.ts";
import { fileOf } from "./rows.ts";
import { startVisitors, visitFor } from "./visitor.ts";

const ROWS = 1_000_000;
const IDLE_MS = 20_000;
/**
 * Memory is measured after this many rows, or a tenth of the file if that is more: until then the process
 * allocates its working memory.
 */
const WARM_ROWS = 60_000;

/**
 * Runs the benchmark on its own processes and backing services; resolves with whether all results
 * are within their bounds.
 */
export async function benchImport(args: string[]): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { kills: { type: "boolean", default: false }, rounds: { type: "string" } },
  });
  const rows = positionals[0] === undefined ? undefined : Number(positionals[0]);
  const fixture = await openFixture();
  try {
    if (values.kills)
      return await benchKills(fixture, { rows, rounds: Number(values.rounds ?? 20) });
    return await measure(fixture, rows ?? ROWS);
  } finally {
    await fixture.close();
  }
}

async function measure(fixture: Fixture, rows: number): Promise<boolean> {
  const idle = await visitFor(IDLE_MS, fixture);
  say(`Idle: p99 ${idle.p99.toFixed(1)} ms; importing ${rows} rows`);
  const first = await importOnce(fixture, rows);
  const settled = await secondsUntilSettled(fixture);
  say(`Stored ${first.rate.toFixed(0)} rows a second; the same file again`);
  const before = await written(fixture);
  const again = await importOnce(fixture, rows);
  const after = await written(fixture);
  say("The driver alone");
  const raw = await rawInsertRate(fixture.mongo.getClient(), fixture.prefix, fixture.town);
  say("Taking the first import back");
  const undone = await undoOnce(fixture, first.id);
  const left = await fixture.listings
    .collection("businesses")
    .countDocuments({ town: fixture.town });
  return tell([
    { name: "rows", value: String(rows) },
    { name: "raw insertMany, rows a second", value: raw.toFixed(0) },
    { name: "first import, rows a second", value: first.rate.toFixed(0) },
    { name: "p99 in another town, idle, ms", value: idle.p99.toFixed(1) },
    { name: "p99 in another town, first import, ms", value: first.visitors.p99.toFixed(1) },
    exactly(
      "added, then unchanged",
      `${first.counts.added}, ${again.counts.unchanged}`,
      `${rows}, ${rows}`,
    ),
    exactly("records left after the undo", left, 0),
    exactly("failed requests in another town", first.visitors.failed + again.visitors.failed, 0),
    { name: "memory of import: most", value: `${first.highest.toFixed(0)} MB` },
    ...(first.grown === undefined
      ? []
      : [atMost("memory of import: growth once it is warm", first.grown, 64, " MB")]),
    atLeast("first import ÷ raw insertMany", first.rate / raw, 0.3),
    atMost("the same file again ÷ first time", first.rate / again.rate, 0.3),
    exactly("records written by the second time", after.records - before.records, 0),
    exactly("messages sent by the second time", after.messages - before.messages, 0),
    atMost("undo ÷ first import", undone / (rows / first.rate), 1),
    atMost("p99 in another town ÷ idle", first.visitors.p99 / idle.p99, 2),
    atMost("all copies agree after", settled, 10, " s"),
  ]);
}

/** Measures from the first byte of the upload to the last row stored. */
async function importOnce({ adminClient, system, visitedHost }: Fixture, rows: number) {
  const memory = watchMemory(system.urls.import[0] ?? "");
  const visitors = startVisitors(system.gatewayUrl, visitedHost);
  const begun = performance.now();
  const { id } = await adminClient.upload("businesses.csv", fileOf(rows));
  let warm = false;
  const record = await adminClient.ended(id, ({ rowsDone }) => {
    if (warm || rowsDone < Math.max(WARM_ROWS, rows / 10)) return;
    warm = true;
    memory.mark();
  });
  const rate = rows / ((performance.now() - begun) / 1000);
  const { first, highest } = memory.stop();
  if (record.status !== "finished") throw new Error(record.message);
  const { added = 0, unchanged = 0 } = record.counts.businesses ?? {};
  return {
    id,
    rate,
    visitors: await visitors.stop(),
    highest,
    /** Undefined for a short file. */
    grown: warm ? highest - first : undefined,
    counts: { added, unchanged },
  };
}

/** Resolves with the seconds that undoing an import takes. */
async function undoOnce({ adminClient }: Fixture, id: string) {
  const begun = performance.now();
  await adminClient.undo(id);
  const { status, message } = await adminClient.ended(id);
  if (status !== "undone") throw new Error(`${status}: ${message}`);
  return (performance.now() - begun) / 1000;
}

/** Resolves with the seconds from the end of an import until all copies agree with their sources. */
async function secondsUntilSettled(fixture: Fixture): Promise<number> {
  const begun = performance.now();
  for (;;) {
    // The comparison takes a while, so it starts when no messages are in flight.
    if (await fixture.quiet()) {
      const quiet = performance.now();
      if (await fixture.agree()) return (quiet - begun) / 1000;
    }
    await pause(200);
  }
}

/**
 * Resolves with what changes by writing: sums of the records' revisions and use counts, and the
 * number of messages.
 */
async function written({ listings, messages, town }: Fixture) {
  const sum = {
    $group: {
      _id: null,
      count: { $sum: 1 },
      revisions: { $sum: "$revision" },
      uses: { $sum: "$uses" },
    },
  };
  let records = 0;
  for (const name of ["businesses", "categories"])
    for (const found of await listings
      .collection(name)
      .aggregate([{ $match: { town } }, sum])
      .toArray())
      records += Number(found["count"]) + Number(found["revisions"]) + Number(found["uses"] ?? 0);
  return { records, messages: await messages() };
}
