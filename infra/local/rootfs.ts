/** A private, read-only root filesystem of Debian packages, unpacked once and shared by all clones. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, statfs, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { UserFacingError } from "./user-facing-error.ts";
import { SUITE, downloadPackages } from "./apt.ts";
import { cacheDir } from "./cache-dir.ts";
import { waitForLock } from "./lock.ts";
import { run } from "./run.ts";
import { since } from "./say.ts";
import type { Say } from "./say.ts";

export type Recipe = {
  /** What it is for, as shown to the user: "database, Redis and object store". */
  purpose: string;
  name: string;
  packages: readonly string[];
  /** To be raised when `finish` changes. */
  version: number;
  /** Disk space needed for unpacking. */
  megabytes: number;
  /** Does what the packages' scripts would have done. */
  finish: (root: string) => Promise<void>;
};

/** Packages that every root filesystem needs to run programs. */
const BASE = ["base-files", "coreutils", "dash", "libc-bin", "bubblewrap"];

/**
 * Resolves with the directory, after downloading and unpacking it if this machine doesn't have it
 * yet.
 */
export async function rootfs(recipe: Recipe, say: Say): Promise<string> {
  const packages = [...BASE, ...recipe.packages];
  const key = JSON.stringify([SUITE, process.arch, recipe.version, packages]);
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 12);
  const target = join(cacheDir(), `${recipe.name}-${hash}`);
  if (existsSync(target)) return target;

  const work = `${target}.unpacking`;
  // Two clones that start at once must not both unpack it.
  const lock = await waitForLock(work, (pid) =>
    say(`Waiting for another start that is unpacking the same packages (process ${pid})`),
  );
  try {
    if (!existsSync(target)) await unpack({ recipe, packages, work, target, say });
  } finally {
    await lock.release();
  }
  await rm(work, { recursive: true, force: true });
  return target;
}

type Unpacking = { recipe: Recipe; packages: string[]; work: string; target: string; say: Say };

async function unpack({ recipe, packages, work, target, say }: Unpacking) {
  const started = performance.now();
  await requireRoom(work, recipe.megabytes);
  say(`First start: fetching ${recipe.purpose} from Debian's archive`);
  const archives = await downloadPackages(join(work, "apt"), packages, say);
  say(`Unpacking ${archives.length} packages (${since(started)})`);
  const root = join(work, "root");
  await rm(root, { recursive: true, force: true });
  await mkdir(root);
  await unpackAll(archives, root);
  await accounts(root);
  await recipe.finish(root);
  await rename(root, target);
  say(`Unpacked to ${target} (${since(started)})`);
}

async function unpackAll(archives: readonly string[], root: string) {
  // base-files first: its symbolic links create /bin and /lib as other packages expect them.
  const [first, ...waiting] = archives.toSorted((a, b) => rank(a) - rank(b));
  if (first) await run("dpkg-deb", ["-x", first, root]);
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await run("dpkg-deb", ["-x", next, root]);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  for (const name of ["doc", "man", "locale", "i18n", "info", "lintian"])
    await rm(join(root, "usr/share", name), { recursive: true, force: true });
}

const rank = (archive: string) => (basename(archive).startsWith("base-files_") ? 0 : 1);

/** Adds a user, a name for loopback, and mount points, since the root is read-only later. */
async function accounts(root: string) {
  for (const dir of ["etc", "data", "proc", "dev", "tmp", "run", "socket"])
    await mkdir(join(root, dir), { recursive: true });
  const files = {
    passwd: "root:x:0:0::/root:/bin/sh\napp:x:1000:1000::/data:/bin/sh\n",
    group: "root:x:0:\napp:x:1000:\n",
    hosts: "127.0.0.1 localhost\n::1 localhost\n",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, "etc", name), text);
}

async function requireRoom(dir: string, megabytes: number) {
  const { bavail, bsize } = await statfs(dir);
  const free = Math.floor((bavail * bsize) / 1e6);
  if (free < megabytes)
    throw new UserFacingError(
      `There is too little room in ${dir}: ${megabytes} MB are needed the first time, ${free} MB are free. Make room, or set XDG_CACHE_HOME to a place that has it.`,
    );
}
