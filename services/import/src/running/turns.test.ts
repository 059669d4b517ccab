import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { startImportProcess } from "../testing/import-process.ts";
import type { ImportProcess } from "../testing/import-process.ts";
import { messageOf, startImportSystem } from "../testing/import-system.ts";

const system = await startImportSystem(() => ({ IMPORT_LEASE_MS: "1500" }));
afterAll(system.close);

/** Rows 1 to `count`; every tenth repeats the place of the row before without an id, every hundredth has no name. */
function csv(count: number, phone = "1") {
  const lines = ["external_id,name,address,phone"];
  for (let n = 1; n <= count; n++) {
    const place = n % 10 === 0 ? n - 1 : n;
    const id = n % 10 === 0 ? "" : n;
    lines.push(`${id},${n % 100 === 7 ? "" : `Shop ${place}`},${place} Main St,${phone}`);
  }
  return lines.join("\n");
}

/** Returns the counts that `csv` must have in an empty town. */
const expected = (count: number) => {
  const rejected = Math.floor((count + 93) / 100);
  const merged = count / 10;
  return { added: count - merged - rejected, changed: 0, unchanged: 0, merged, rejected };
};

async function started(town: string) {
  return vi.waitFor(
    async () => {
      const record = (await system.records(town)).find(({ rowsDone }) => rowsDone > 0);
      expect(record).toBeDefined();
      return record?.id ?? "";
    },
    { timeout: 60_000, interval: 10 },
  );
}

test("imports run one at a time within a town and in parallel across towns", async () => {
  const [town, other] = [newTown(), newTown()];
  const long = system.imported(town, "business.csv", csv(3000));
  await started(town);
  const [next, last, beside] = await Promise.all([
    system.imported(town, "business.csv", "external_id,name,address,phone\n1,Shop 1,1 Main St,2"),
    long,
    system.imported(other, "business.csv", csv(10)),
  ]);
  expect(last.counts.businesses).toEqual(expected(3000));
  expect(next.counts.businesses).toMatchObject({ changed: 1 });
  const end = (record: { finishedAt: string | null }) => Date.parse(record.finishedAt ?? "");
  expect(end(next)).toBeGreaterThan(end(last));
  expect(end(beside)).toBeLessThan(end(last));
}, 60_000);

test("an undo waits for the town's imports, says so, and cannot be cancelled", async () => {
  const town = newTown();
  const first = await system.imported(town, "business.csv", csv(10));
  const long = system.imported(town, "second-business.csv", csv(3000, "2"));
  const newest = async () => (await system.records(town))[0];
  await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ status: "running" });
  expect((await system.act(town, first.id, "undo")).status).toBe(202);
  expect(await system.record(town, first.id)).toMatchObject({ status: "undoing", undoWaits: true });
  const refused = await system.act(town, first.id, "cancel");
  expect([refused.status, await messageOf(refused)]).toEqual([409, "An undo cannot be cancelled."]);
  expect(await newest()).toMatchObject({ status: "running", undoWaits: false });
  expect((await long).status).toBe("finished");
  expect(await system.undone(town, first.id)).toMatchObject({ undoWaits: false });
}, 120_000);

test("imports that wait for another of their town count as runnable only once per town", async () => {
  const [town, other] = [newTown(), newTown()];
  const long = [town, other].map((each) => system.imported(each, "business.csv", csv(3000)));
  await Promise.all([started(town), started(other)]);
  const rest = ["2", "3"].map((phone) => system.imported(town, "business.csv", csv(10, phone)));
  const metrics = async () => (await fetch(`${system.url()}/metrics`)).text();
  await expect
    .poll(metrics, { timeout: 20_000 })
    .toMatch(/^import_queue_depth 4$[^]*^imports_runnable 2$/m);
  await Promise.all([...long, ...rest]);
}, 120_000);

const inQueue = () => system.redis.keys(`${system.env.REDIS_PREFIX.slice(0, -1)}:jobs:*`);

const EMPTY = `
  local jobs = redis.call("KEYS", ARGV[1])
  for _, key in ipairs(jobs) do if key ~= ARGV[2] then redis.call("UNLINK", key) end end
  return #jobs`;

/** Empties the queue atomically, except for one key: as if Redis had come back without it. */
async function emptyQueue(kept = "") {
  const jobs = `${system.env.REDIS_PREFIX.slice(0, -1)}:jobs:*`;
  expect(await system.redis.eval(EMPTY, 0, jobs, kept)).toBeGreaterThan(0);
}

test("an import whose job is lost in Redis is queued again", async () => {
  const town = newTown();
  const upload = system.upload(town, "business.csv", csv(2000));
  const id = await started(town);
  await system.stopImport();
  await upload.catch(() => undefined);
  await emptyQueue();
  await system.startImport();
  const record = await system.ended(town, id);
  expect(record.counts.businesses).toEqual(expected(2000));
}, 60_000);

test("imports finish with exact counts when the queue is emptied while they run and wait", async () => {
  const town = newTown();
  system.upload(town, "business.csv", csv(3000)).catch(() => undefined);
  const id = await started(town);
  const next = system.imported(town, "second-business.csv", csv(1000, "2"));
  await vi.waitFor(async () => expect(await system.records(town)).toHaveLength(2), 20_000);
  await emptyQueue();
  await expectExactly(town, id, 3000);
  const { rejected, merged } = expected(1000);
  expect((await next).counts.businesses).toMatchObject({ added: 0, rejected, merged });
}, 120_000);

test("an import whose job key is left in no list of the queue is queued again", async () => {
  const town = newTown();
  const first = system.imported(town, "business.csv", csv(3000));
  await started(town);
  const before = await inQueue();
  const second = system.imported(town, "second-business.csv", csv(1000, "2"));
  const isNewJob = (key: string) => /-[\da-f]{24}$/.test(key) && !before.includes(key);
  const waiting = await vi.waitUntil(async () => (await inQueue()).find(isNewJob), 20_000);
  await emptyQueue(waiting);
  expect((await first).counts.businesses).toEqual(expected(3000));
  expect((await second).status).toBe("finished");
}, 120_000);

/** Runs `act` with import in separate processes, and none in this one. */
async function withProcesses(act: (start: () => Promise<ImportProcess>) => Promise<void>) {
  const started: ImportProcess[] = [];
  await system.stopImport();
  try {
    await act(async () => {
      const child = await startImportProcess(system.importEnv);
      started.push(child);
      system.useUrl(child.url);
      return child;
    });
  } finally {
    await Promise.all(started.map((child) => child.kill()));
    await system.startImport();
  }
}

async function expectExactly(town: string, id: string, rows: number) {
  const record = await system.ended(town, id);
  expect(record).toMatchObject({ status: "finished", rowsDone: rows });
  expect(record.counts.businesses).toEqual(expected(rows));
  const stored = await system.stored(town, "businesses");
  expect(stored).toHaveLength(expected(rows).added);
  expect(new Set(stored.map(({ name }) => name)).size).toBe(stored.length);
  expect(await system.rejected(town, id)).toBe(expected(rows).rejected);
}

test("a frozen process does no harm when it resumes after another took over", async () => {
  const town = newTown();
  const rows = 3000;
  await withProcesses(async (start) => {
    const frozen = await start();
    system.upload(town, "business.csv", csv(rows)).catch(() => undefined);
    const id = await started(town);
    frozen.freeze();
    await start();
    const doneBy = (await system.record(town, id)).rowsDone;
    await vi.waitFor(
      async () => expect((await system.record(town, id)).rowsDone).toBeGreaterThan(doneBy),
      { timeout: 60_000 },
    );
    frozen.thaw();
    await expectExactly(town, id, rows);
    expect((await fetch(`${frozen.url}/livez`)).status).toBe(200);
  });
}, 240_000);

test("an import cancelled after its process was killed counts every stored batch", async () => {
  const town = newTown();
  await withProcesses(async (start) => {
    const killed = await start();
    system.upload(town, "business.csv", csv(6000)).catch(() => undefined);
    const id = await started(town);
    // Frozen in the middle of the import, until another process can be asked.
    killed.freeze();
    await start();
    await killed.kill();
    const headers = await system.headersOf(town);
    const url = `${system.url()}/api/admin/imports/${id}/cancel`;
    expect((await fetch(url, { method: "POST", headers })).status).toBe(200);
    const record = await system.ended(town, id);
    expect(record.status).toBe("cancelled");
    expect(record.rowsDone).toBeLessThan(6000);
    expect(await system.stored(town, "businesses")).toHaveLength(
      record.counts.businesses?.added ?? 0,
    );
  });
}, 240_000);
