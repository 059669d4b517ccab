/** Builds the frontend when its sources have changed since the last build. */
import { createHash } from "node:crypto";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitForLock } from "./lock.ts";
import { run } from "./run.ts";
import { since } from "./say.ts";
import type { Say } from "./say.ts";

const root = join(import.meta.dirname, "../..");
const dist = join(root, "frontend/dist");
const stamp = join(dist, ".built-from");

/** Glob patterns of its sources. */
export const SOURCES = [
  "package-lock.json",
  "frontend/*.{ts,json,html}",
  "frontend/{src,public,worker}/**/*.*",
  "packages/{contracts,nearby}/src/**/*.ts",
];

/** Resolves when frontend/dist is up to date. Rejects with the build's output. */
export async function buildFrontend(say: Say) {
  await mkdir(dist, { recursive: true });
  const lock = await waitForLock(dist, (pid) =>
    say(`Waiting for another build of the frontend (process ${pid})`),
  );
  try {
    const sources = await hashSources();
    if ((await readFile(stamp, "utf8").catch(() => "")) === sources) return;
    const started = performance.now();
    say("Building the frontend…");
    await rm(stamp, { force: true });
    // Set explicitly: tests run with another NODE_ENV, for which React would be built differently.
    const env = { ...process.env, NODE_ENV: "production" };
    await run("npm", ["run", "build", "--workspace", "frontend"], { cwd: root, env });
    await writeFile(stamp, sources);
    say(`The frontend is built (${since(started)})`);
  } finally {
    await lock.release();
  }
}

/**
 * Makes the next `buildFrontend` rebuild everything: the files in frontend/dist are from different
 * states.
 */
export const forgetBuild = () => rm(stamp, { force: true });

async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(SOURCES, { cwd: root }))
    if (!/\.test\.tsx?$/.test(file)) files.push(file);
  const hash = createHash("sha256").update(`production ${process.version}`);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest("hex");
}
