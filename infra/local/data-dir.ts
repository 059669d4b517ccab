/** The directory with the state of one system; only one launcher uses it at a time. */
import { chmod, mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { UserFacingError } from "./user-facing-error.ts";
import { takeLock } from "./lock.ts";
import type { Lock } from "./lock.ts";
import { putLogsAside } from "./logs.ts";

/**
 * Creates the directory if missing and locks it. Throws UserFacingError when another launcher holds
 * the lock.
 */
export async function openDataDir(path: string): Promise<{ dataDir: string; lock: Lock }> {
  const wanted = resolve(path);
  await mkdir(wanted, { recursive: true });
  await chmod(wanted, 0o700);
  const dataDir = await realpath(wanted);
  const lock = await takeLock(dataDir);
  if ("heldBy" in lock)
    throw new UserFacingError(
      `${dataDir} is in use by another Main Street (process ${lock.heldBy}): stop it, or set DATA_DIR to another directory.`,
    );
  await putLogsAside(join(dataDir, "log"));
  return { dataDir, lock };
}
