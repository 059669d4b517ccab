/**
 * A Chromium for browser tests: the one named in the environment, the machine's own, or Debian's in
 * a private root. The headless shell is preferred: it takes less than half the CPU, as it draws no
 * browser window.
 */
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootfs } from "./rootfs.ts";
import type { Recipe } from "./rootfs.ts";
import { bubblewrap, checkSandbox } from "./sandbox.ts";
import type { Say } from "./say.ts";

const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const recipe: Recipe = {
  purpose: "Chromium",
  name: "chromium",
  packages: ["chromium-headless-shell", "fonts-liberation", "fonts-noto-color-emoji"],
  version: 1,
  megabytes: 1500,
  finish: async () => undefined,
};

/**
 * Resolves with a path that can be started like Chromium itself (Playwright's `executablePath`). A
 * private one sees the files of this machine read-only, the temporary directory writable.
 */
export async function chromiumPath(dataDir: string, say: Say): Promise<string> {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  const installed = INSTALLED.find(existsSync);
  if (installed !== undefined) return installed;
  const root = await rootfs(recipe, say);
  await checkSandbox(root);
  await mkdir(dataDir, { recursive: true });
  const script = join(dataDir, "chromium");
  await writeFile(script, `#!/bin/sh\nexec ${await command(root)} "$@"\n`);
  await chmod(script, 0o755);
  return script;
}

/** Debian's programs and settings with this machine's files: tests upload files by their path. */
async function command(root: string): Promise<string> {
  const replaced = new Set([
    "bin",
    "sbin",
    "lib",
    "lib64",
    "usr",
    "etc",
    "var",
    "proc",
    "dev",
    "sys",
  ]);
  const own = (await readdir("/", { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !replaced.has(entry.name) && entry.name !== "run")
    .map(({ name }) => `/${name}`);
  const args = [
    ...bubblewrap(root),
    ..."--unshare-user --unshare-pid --die-with-parent --proc /proc --dev /dev --tmpfs /run".split(
      " ",
    ),
    ...["usr", "etc", "var"].flatMap((name) => ["--ro-bind", join(root, name), `/${name}`]),
    ...["bin", "sbin", "lib", "lib64"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]),
    ...own.flatMap((path) => ["--ro-bind-try", path, path]),
    ...["/tmp", tmpdir()].flatMap((path) => ["--bind", path, path]),
    ..."--setenv LC_ALL C.UTF-8 --setenv HOME /tmp".split(" "),
    "/usr/lib/chromium/chromium-headless-shell",
    "--no-sandbox",
  ];
  return args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(" ");
}
