import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDataDir } from "./data-dir.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-street-logs-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Simulates a start that logs this text, on the given day of a month. */
async function start(day: number, text: string | Buffer) {
  const { lock } = await openDataDir(dataDir);
  const file = join(dataDir, "log/auth.log");
  await writeFile(file, text);
  const time = new Date(Date.UTC(2026, 0, day));
  await utimes(file, time, time);
  await lock.release();
}

const earlier = async () => (await readdir(join(dataDir, "log/earlier"))).toSorted();

it("the logs of the last five starts are kept beside those of the present one", async () => {
  for (const day of [1, 2, 3, 4, 5, 6, 7]) await start(day, `start ${day}\n`);
  expect(await readFile(join(dataDir, "log/auth.log"), "utf8")).toBe("start 7\n");
  const starts = await earlier();
  expect(starts).toEqual([2, 3, 4, 5, 6].map((day) => `2026-01-0${day}T00-00-00.000Z`));
  const oldest = join(dataDir, "log/earlier", starts[0] ?? "", "auth.log");
  expect(await readFile(oldest, "utf8")).toBe("start 2\n");
});

it("the end of a long log is kept", async () => {
  await start(1, Buffer.concat([Buffer.alloc(6_000_000, "a"), Buffer.from("last words\n")]));
  await start(2, "");
  const [first = ""] = await earlier();
  const file = join(dataDir, "log/earlier", first, "auth.log");
  expect((await stat(file)).size).toBe(5_000_000);
  expect(await readFile(file, "utf8")).toMatch(/a+last words\n$/);
});

it("all kept logs together stay below their limit, the newest first", async () => {
  for (let day = 1; day <= 5; day += 1) {
    const { lock } = await openDataDir(dataDir);
    for (let n = 0; n < 4; n += 1) {
      const file = join(dataDir, `log/service-${n}.log`);
      await writeFile(file, Buffer.alloc(4_500_000));
      const time = new Date(Date.UTC(2026, 0, day));
      await utimes(file, time, time);
    }
    await lock.release();
  }
  await start(9, "");
  // 18 MB each: two fit into 50 MB.
  expect(await earlier()).toEqual(["2026-01-04T00-00-00.000Z", "2026-01-05T00-00-00.000Z"]);
});
