/** A town outside of the system: a folder with town.json and images/, or the same as a tar file. */
import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readdir, rename, rm, rmdir, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { UserFacingError, codeOf, sentenceOf } from "../../local/user-facing-error.ts";
import { UsageError } from "../usage-error.ts";
import type { Picture } from "./town-file.ts";

export const imageFile = (folder: string, hash: string, width: number) =>
  join(folder, "images", `${hash}-${width}.webp`);

const AT_ONCE = 8;

/** Runs `work` for all pictures, a few at a time. */
export async function eachPicture(
  pictures: readonly Picture[],
  work: (picture: Picture) => Promise<void>,
) {
  for (let at = 0; at < pictures.length; at += AT_ONCE)
    await Promise.all(pictures.slice(at, at + AT_ONCE).map(work));
}

const run = promisify(execFile);
const isTar = (path: string) => path.endsWith(".tar");

async function tar(args: string[]) {
  await run("tar", args).catch((error: unknown) => {
    throw new UserFacingError(
      `tar failed: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}

const TEMPORARY = ".main-street-town-";

/** Next to the tar file, where there is enough space: a container's /tmp takes up its memory. */
async function inTemporaryFolder<Result>(path: string, work: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(dirname(path), TEMPORARY));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Write<Result> = (folder: string) => Promise<Result>;

/** Throws when a town's archive can't be written to the path, or would be lost there. */
export async function requirePlace(path: string) {
  await requireNew(path);
  await requireLasting(path);
  await requireWritable(path);
}

/** Throws when something exists at the path: it may be the last copy of a town. */
async function requireNew(path: string) {
  const found = await readdir(path).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") return [path];
    throw error;
  });
  if (found.length > 0) throw new UsageError(`${path} is there already.`);
}

/** File system type of tmpfs in `statfs`. */
const TMPFS = 0x01_02_19_94;

/** Throws when the path is in memory, like a container's /tmp, which is lost with the container. */
async function requireLasting(path: string) {
  if ((await fileSystemOf(resolve(path))) === TMPFS)
    throw new UsageError(
      `${path} is in memory and would not last: choose a path on a disk, in a container one on a volume (docs/towns.md)`,
    );
}

async function requireWritable(path: string) {
  const folder = isTar(path) ? dirname(resolve(path)) : resolve(path);
  try {
    const made = await mkdir(folder, { recursive: true });
    await rmdir(await mkdtemp(join(folder, TEMPORARY)));
    // Fails if another archive was created in it meanwhile.
    if (made !== undefined) await rmdir(folder).catch(() => undefined);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${sentenceOf(error)}`);
  }
}

/** Resolves with the file system of the path, or of its closest existing parent. */
async function fileSystemOf(path: string): Promise<number> {
  try {
    return (await statfs(path)).type;
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return fileSystemOf(dirname(path));
  }
}

/** Calls `write` with a folder that becomes the new archive at `path`. On failure nothing is left of it. */
export async function writeArchive<Result>(path: string, write: Write<Result>) {
  await requireNew(path);
  if (!isTar(path)) return intoFolder(path, write);
  // tar takes text before a colon for a host name, unless a slash precedes it.
  const file = resolve(path);
  await mkdir(dirname(file), { recursive: true });
  return inTemporaryFolder(file, async (folder) => {
    await mkdir(join(folder, "images"));
    const result = await write(folder);
    const whole = join(folder, "town.tar");
    await tar(["-cf", whole, "-C", folder, "town.json", "images"]);
    await rename(whole, file);
    return result;
  });
}

async function intoFolder<Result>(path: string, write: Write<Result>) {
  const made = await mkdir(path, { recursive: true });
  try {
    await mkdir(join(path, "images"), { recursive: true });
    return await write(path);
  } catch (error) {
    const came = (await readdir(path)).map((name) => join(path, name));
    for (const each of made === undefined ? came : [made])
      await rm(each, { recursive: true, force: true });
    throw error;
  }
}

/** Calls `read` with the archive's folder, which is unpacked if needed. */
export async function readArchive<Result>(path: string, read: (folder: string) => Promise<Result>) {
  if (!isTar(path)) return read(path);
  await access(path).catch(() => {
    throw new UsageError(`There is no ${path}`);
  });
  const file = resolve(path);
  return inTemporaryFolder(file, async (folder) => {
    await tar(["-xf", file, "-C", folder]);
    return read(folder);
  });
}
