/** What remains in a folder of nightly backups. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnvironment } from "@mainstreet/testing/environment";
import { runCommand } from "../fixture.ts";
import { keepNewest, newFolder } from "./retention.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-keep-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function night(day: number, whole = true) {
  const path = newFolder(folder, new Date(Date.UTC(2026, 10, day, 2, 30)));
  await mkdir(path);
  if (whole) await writeFile(join(path, "manifest.json"), "{}");
}

/** Some time after a night's backup began. */
const at = (day: number, hour = 3) => new Date(Date.UTC(2026, 10, day, hour));
const of = (day: number) => `2026-11-0${day}T02-30-00Z`;

test("the newest complete backups are kept, whatever else is in the folder", async () => {
  await night(1);
  await night(2, false);
  await night(3);
  await night(4, false);
  await night(5);
  await mkdir(join(folder, "lost+found"));
  expect(await keepNewest(folder, 2, at(5))).toEqual([of(1), of(2), of(4)]);
  expect(await readdir(folder)).toEqual([of(3), of(5), "lost+found"]);
});

test("only incomplete backups that cannot still be running are removed, a night later", async () => {
  await night(6, false);
  await night(7, false);
  expect(await keepNewest(folder, 2, at(7))).toEqual([of(6)]);
  expect(await keepNewest(folder, 2, at(7, 20))).toEqual([]);
  expect(await keepNewest(folder, 2, at(8))).toEqual([of(7)]);
  expect(await readdir(folder)).toEqual([of(3), of(5), "lost+found"]);
});

test("incomplete backups are removed even if no backup was ever completed", async () => {
  const never = await mkdtemp(join(tmpdir(), "main-street-keep-"));
  for (const day of [1, 2]) await mkdir(newFolder(never, at(day)));
  const [old, young] = ["2026-11-01T03-00-00Z", "2026-11-02T03-00-00Z"];
  expect(await keepNewest(never, 2, at(2, 4))).toEqual([old]);
  expect(await readdir(never)).toEqual([young]);
  await rm(never, { recursive: true });
});

test("a failed backup leaves no incomplete folder, and older backups are removed before it", async () => {
  for (const day of [8, 9, 10]) await night(day);
  const { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX } = testEnvironment();
  const stores = { MONGODB_URL, MONGODB_PREFIX, REDIS_URL, REDIS_PREFIX };
  const env = { ...stores, S3_ENDPOINT: "http://127.0.0.1:1" };
  const { code, err } = await runCommand(env, "backup", "--into", folder, "--keep", "2");
  expect([code, err]).toEqual([1, expect.stringContaining("The object store does not answer")]);
  expect(await readdir(folder)).toEqual([
    "2026-11-09T02-30-00Z",
    "2026-11-10T02-30-00Z",
    "lost+found",
  ]);
});
