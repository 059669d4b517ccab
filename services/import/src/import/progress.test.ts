import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "../testing/drafts.ts";
import { startImportSystem } from "../testing/import-system.ts";
import { progressEvents, sharedReads } from "./progress.ts";

const system = await startImportSystem();
afterAll(system.close);

const FILE = `name\n${Array.from({ length: 1500 }, (_, n) => `Shop ${n}`).join("\n")}`;

async function begun(town: string) {
  system.upload(town, "business.csv", FILE).catch(() => undefined);
  for (;;) {
    const [record] = await system.records(town);
    if (record) return record.id;
  }
}

const watch = (town: string, id: string, headers = {}) =>
  system.get(`${system.url()}/api/admin/imports/${id}/progress`, town, headers);

/** Returns name, id and record of each event, in order. */
const eventsOf = (text: string) =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith("event: "))
    .map((block) => {
      const [event = "", id = "", data = ""] = block.split("\n");
      return { name: event.slice(7), id: id.slice(4), record: JSON.parse(data.slice(6)) };
    });

test("the progress stream reports growing row counts, ends by itself, and catches up late clients", async () => {
  const town = newTown();
  const id = await begun(town);
  const cut = await watch(town, id);
  expect(cut.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  await cut.body?.getReader().read();
  await cut.body?.cancel().catch(() => undefined);

  const events = eventsOf(await (await watch(town, id)).text());
  const rows = events.map(({ record }) => record.rowsDone);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  expect(events.at(-1)).toMatchObject({
    name: "finished",
    id: "end",
    record: { status: "finished", rowsDone: 1500, rowsTotal: 1500 },
  });
  expect(events.at(-2)?.name).toBe("progress");

  const late = eventsOf(await (await watch(town, id)).text());
  expect(late.map(({ name }) => name)).toEqual(["progress", "finished"]);
  expect((await watch(town, id, { "last-event-id": "end" })).status).toBe(204);
});

test("the progress stream of a repeated check ends with that check, not with the previous one", async () => {
  const town = newTown();
  const drafts = draftsOf(system);
  const { id } = await drafts.draft(town, "business.csv", FILE);
  for (const time of ["first", "second"]) {
    expect((await drafts.call(town, "POST", `/${id}/dry-run`)).status).toBe(202);
    await (await watch(town, id)).text();
    const [{ checking } = {}] = await drafts.list(town);
    expect([time, checking]).toEqual([time, false]);
  }
});

test("the progress stream sends heartbeat comments when idle, and ends when the process shuts down", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", "name\nA\n");
  const record = { ...(await system.record(town, id)), status: "running" as const };
  const closing = new AbortController();
  const told: string[] = [];
  const timing = { pollMs: 5, heartbeatMs: 20 };
  for await (const event of progressEvents(record, async () => record, closing.signal, timing)) {
    told.push(event);
    if (event.startsWith(":")) closing.abort();
  }
  expect(told).toEqual([expect.stringContaining("event: progress"), ": still there\n\n"]);
});

test("the progress stream ends after a while, so that signed-out users do not keep watching", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", "name\nA\n");
  const record = { ...(await system.record(town, id)), status: "running" as const };
  const timing = { pollMs: 5, lastingMs: 50 };
  const signal = AbortSignal.timeout(10_000);
  const told = await text(
    Readable.from(progressEvents(record, async () => record, signal, timing)),
  );
  expect(eventsOf(told).map(({ name }) => name)).toEqual(["progress"]);
  expect(signal.aborted).toBe(false);
});

test("many watchers of an import share one read", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "business.csv", "name\nA\n");
  const begun = { ...(await system.record(town, id)), status: "running" as const };
  const reads: string[] = [];
  const find = sharedReads(async (...key) => {
    reads.push(key.join(" "));
    return system.record(...key);
  });
  const watchers = Array.from({ length: 40 }, () =>
    text(Readable.from(progressEvents(begun, () => find(town, id), AbortSignal.timeout(10_000)))),
  );
  for (const told of await Promise.all(watchers))
    expect(eventsOf(told).at(-1)?.name).toBe("finished");
  expect(reads).toEqual([`${town} ${id}`]);
});

test("closing the service ends open progress streams, and the import resumes at the next start", async () => {
  const town = newTown();
  const id = await begun(town);
  const stream = await watch(town, id);
  const started = performance.now();
  const [text] = await Promise.all([stream.text(), system.stopImport()]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(eventsOf(text)[0]?.name).toBe("progress");
  await system.startImport();
  expect(await system.ended(town, id)).toMatchObject({ status: "finished", rowsDone: 1500 });
}, 60_000);

test("watching progress does not extend the session", async () => {
  const town = newTown();
  const { id } = await system.imported(town, "category.csv", "name\nTea");
  const sessions = () => system.redis.keys(`${system.env.REDIS_PREFIX}session:${town}:*`);
  const others = new Set(await sessions());
  const headers = await system.headersOf(town);
  const key = (await sessions()).find((one) => !others.has(one)) ?? "";
  const answer = await fetch(`${system.url()}/api/admin/imports/${id}/progress`, { headers });
  expect(await answer.text()).toContain("event: finished");
  const left = await system.redis.ttl(key);
  expect([left > 0, left <= 600]).toEqual([true, true]);
});
