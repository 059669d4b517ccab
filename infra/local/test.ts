/**
 * `npm test`: runs the checks, then all tests on backing services of their own. With arguments,
 * like `npm test -- gateway`, only the tests that vitest selects by them.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { styleText } from "node:util";
import { backingVariables } from "./backing-variables.ts";
import { startBacking } from "./backing.ts";
import { chromiumPath } from "./chromium.ts";
import { beforeEnd, runCommand, stopRequested } from "./command.ts";
import { openDataDir } from "./data-dir.ts";
import { removeLeftContainers } from "./docker.ts";
import { buildFrontend } from "./frontend-build.ts";
import { say } from "./say.ts";
import { countTests, failuresOf, readReport, summaryLine } from "./vitest-results.ts";
import type { Counts } from "./vitest-results.ts";

const root = join(import.meta.dirname, "../..");

async function test(args: string[]): Promise<number> {
  const given = process.env["DATA_DIR"];
  const { dataDir, lock } = await openDataDir(given ? join(given, "test") : ".data-test");
  await removeLeftContainers(dataDir);
  await empty(dataDir);
  heading("Backing services, frontend, browser");
  const [backing, chromium] = await Promise.all([
    startBacking({ dataDir, say, throwaway: true }),
    chromiumPath(dataDir, say),
    buildFrontend(say),
  ]);
  const env = {
    ...process.env,
    ...backingVariables(backing),
    CHROMIUM: chromium,
    // Hundreds of processes load the same sources and share what is compiled.
    NODE_COMPILE_CACHE: join(dataDir, "compile-cache"),
  };
  const leftOut = backing.postgresUrl ? [] : testsOfDebian;
  if (leftOut.length > 0)
    say(
      `Skipped, as the stores are not Debian's: ${leftOut.join(", ")}; STORES=debian includes them`,
    );

  const all: Counts = { passed: 0, failed: 0, skipped: 0 };
  const add = ({ passed, failed, skipped }: Counts) => {
    all.passed += passed;
    all.failed += failed;
    all.skipped += skipped;
  };
  const failures: string[] = [];
  if (args.length === 0) {
    heading("Types, lint, format, generated files");
    const ok = await succeeds("infra/check.ts", [], env);
    add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
    if (!ok) failures.push("npm run check");
  }
  const runs = args.length > 0 ? { chosen: "Tests by these arguments" } : projects;
  for (const [name, title] of Object.entries(runs)) {
    heading(title);
    const reportFile = join(dataDir, `${name}.json`);
    const excluded = leftOut.flatMap((pattern) => ["--exclude", pattern]);
    const chosen = args.length > 0 ? args : ["--project", name];
    const flags = ["run", "--passWithNoTests", ...excluded];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const ok = await succeeds(
      "node_modules/vitest/vitest.mjs",
      [...flags, ...reporters, ...chosen],
      env,
    );
    const report = await readReport(reportFile);
    add(countTests(report, ok));
    const named = failuresOf(report, root);
    failures.push(...(ok || named.length > 0 ? named : [`${title}: an error outside of tests`]));
  }

  await backing.stop();
  await lock.release();
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}`);
  process.stdout.write(`\n${summaryLine(all)}\n`);
  return all.failed === 0 ? 0 : 1;
}

/** Run one after the other: journeys and whole systems need the machine for themselves. */
const projects = {
  node: "Unit and service tests",
  browser: "Browser tests",
  system: "Tests of whole systems",
  timed: "Tests of whole systems, one at a time",
};

/** Tests of the stores that are made from Debian's packages. */
const testsOfDebian = ["infra/local/documentdb/**", "infra/local/backing.test.ts"];

const heading = (title: string) => {
  process.stdout.write(`\n${styleText("bold", title)}\n`);
};

/** Every run begins on empty data; the last run's stayed for investigating its failures. */
async function empty(dataDir: string) {
  for (const name of await readdir(dataDir))
    if (name !== "log") await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Runs one of our programs with Node and shows its output; resolves with whether it succeeded. */
function succeeds(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const guard = join(import.meta.dirname, "die-with-launcher.ts");
  return new Promise<boolean>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", guard, program, ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const closed = once(child, "close").then(() => undefined);
    beforeEnd(async () => {
      child.kill();
      await closed;
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

await runCommand(async () => {
  const stopped = stopRequested().then(() => 130);
  return Promise.race([stopped, test(process.argv.slice(2))]);
});
