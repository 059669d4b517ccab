/**
 * `node bootstrap.mjs <file.ts> [arguments]`: runs a command of this project on any Node from 20 on.
 * Installs the packages if node_modules isn't what package-lock.json says, then hands over to Node 24.
 * Plain JavaScript without dependencies, because nothing else is there on a fresh clone.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const bin = join(root, "node_modules/.bin");

/** Whether every package of the lock file is installed in its version, by npm's own record. */
function isInstalled() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  try {
    const wanted = Object.entries(read("package-lock.json"));
    const found = read("node_modules/.package-lock.json");
    return wanted.every(
      ([path, { version, optional, link }]) =>
        !path.startsWith("node_modules/") ||
        (found[path]
          ? found[path].version === version && existsSync(join(root, path))
          : optional || link),
    );
  } catch {
    return false;
  }
}

/**
 * Two concurrent installs would delete each other's packages. The kernel releases this lock with
 * its process.
 */
async function takeInstallLock() {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 32);
  for (let told = false; ; told = true) {
    const lock = createServer();
    const fault = await new Promise((done) => {
      lock.once("error", done).listen(`\0main-street-install-${name}`, () => done(undefined));
    });
    // Other systems than Linux have no abstract socket names, and so no lock.
    if (fault?.code !== "EADDRINUSE") return lock;
    if (!told) console.error("  · Another command is installing the packages: waiting for it");
    await pause(300);
  }
}

function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error("  · Installing packages (npm ci), about a minute the first time…");
  const ticking = setInterval(
    () => console.error(`  · Installing packages, ${seconds()} s`),
    15_000,
  );
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const flags = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--progress=false",
    "--loglevel=error",
  ];
  return new Promise((done) => {
    child = spawn(npm[0], [...npm.slice(1), ...flags], {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let words = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (words += text));
    child.on("error", (error) => (words += error.message));
    child.on("close", (code) => {
      clearInterval(ticking);
      if (stopped) process.exit(128 + constants.signals[stopped]);
      if (code !== 0) fail(`${reason(words)}\n${words.trim()}`);
      console.error(`  · Packages are installed (${seconds()} s)`);
      done();
    });
  });
}

function reason(words) {
  if (/ENOSPC|no space left/i.test(words))
    return "The packages could not be installed: the disk is full (they need about 1 GB).";
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(words))
    return "The packages could not be installed: the npm registry can't be reached. Check the network (or npm's registry and proxy settings) and start again.";
  if (/EACCES|EPERM/.test(words))
    return `The packages could not be installed: this user may not write to ${root}.`;
  return "The packages could not be installed. npm says:";
}

/** Returns the Node 24 installed with the packages; if there is none, the Node that runs this. */
function findNode() {
  const installed = join(bin, "node");
  if (spawnSync(installed, ["--version"]).status === 0) return installed;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  return fail(
    `Main Street runs on Node 24, which npm has for Linux on x64 and arm64 only. This machine (${process.platform} ${process.arch}) has Node ${process.versions.node}: install Node 24 and start again.`,
  );
}

function fail(sentence) {
  console.error(`  ! ${sentence}`);
  process.exit(1);
}

/** First npm, then the command itself; signals are passed on to it. */
let child;
let stopped;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    if (!child) process.exit(128 + constants.signals[signal]);
    stopped = signal;
    child.kill(signal);
  });

if (!isInstalled()) {
  const lock = await takeInstallLock();
  if (!isInstalled()) await install();
  lock.close();
}

child = spawn(findNode(), process.argv.slice(2), {
  cwd: root,
  env: {
    // Each start reuses what earlier ones compiled, including the launcher's own modules.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/main-street/compile"),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
  },
  // A session of its own, so that Ctrl-C reaches it only once, through us. If we are killed, the
  // IPC channel closes and it stops.
  detached: true,
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
