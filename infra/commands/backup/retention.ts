/** Retention in a folder of nightly backups: the oldest are removed. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/** Names as made by newFolder; anything else in the folder is not ours. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Returns the path of a backup made at this time, like 2026-11-22T02-30-00Z: sorting by name sorts by age. */
export function newFolder(folder: string, at: Date): string {
  return join(folder, at.toISOString().replace(/\.\d+/, "").replaceAll(":", "-"));
}

/**
 * Age in ms of an unfinished backup that counts as abandoned: less than a day, so that the next
 * night removes it, and longer than a backup takes.
 */
const HALF_IS_OVER_MS = 20 * 3_600_000;

/**
 * Keeps the newest `count` finished backups and removes older ones, including unfinished ones of
 * killed runs; resolves with the removed names.
 */
export async function keepNewest(folder: string, count: number, now: Date): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  const whole = names.filter((name) => existsSync(join(folder, name, "manifest.json")));
  const kept = new Set(whole.slice(-count));
  const over = basename(newFolder(folder, new Date(now.getTime() - HALF_IS_OVER_MS)));
  const gone = names.filter((name) => (whole.includes(name) ? !kept.has(name) : name < over));
  for (const name of gone) await rm(join(folder, name), { recursive: true });
  return gone;
}
