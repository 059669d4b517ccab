/** A folder of backups: one more each night, the oldest go. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/** As newFolder names them; nothing else in the folder is ours. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Path of a backup that is made at the time, like 2026-11-22T02-30-00Z: sorted by name is sorted by age. */
export function newFolder(folder: string, at: Date): string {
  return join(folder, at.toISOString().replace(/\.\d+/, "").replaceAll(":", "-"));
}

/** Less than a day, so that the next night finds it over; a backup that runs is hardly so old. */
const HALF_IS_OVER_MS = 20 * 3_600_000;

/**
 * Keeps the newest `count` whole backups and removes what is older than these, also halves of those that were
 * killed; resolves with what went.
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
