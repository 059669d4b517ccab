/** `npm run dev`: changed sources take effect a moment later. */
import { watch } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { forgetBuild } from "./frontend-build.ts";
import { processNames } from "./processes.ts";
import type { ProcessName } from "./processes.ts";
import type { Say } from "./say.ts";
import type { System } from "./system.ts";

const root = join(import.meta.dirname, "../..");

/** Debounce: editors write a file in several steps, and version control many files at once. */
const PAUSE_MS = 200;

/** Returns the processes that use a file, by its path in the project. */
export function processesOf(path: string): readonly ProcessName[] {
  if (!/\.(?:ts|json)$/.test(path) || path.endsWith(".test.ts")) return [];
  if (path.startsWith("packages/")) return processNames;
  if (path.startsWith("gateway/")) return ["gateway"];
  if (path.startsWith("frontend/server/")) return ["frontend"];
  return processNames.filter((name) => path.startsWith(`services/${name}/`));
}

/**
 * Restarts processes when their sources change, until this process ends. Rejects if vite can't
 * start.
 */
export async function watchSources(system: System, say: Say) {
  const waiting = new Set<ProcessName>();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    const names = [...waiting];
    waiting.clear();
    await system.restart(names);
    say(`Restarted ${names.join(", ")}`);
  };
  const wants = (names: readonly ProcessName[]) => {
    if (names.length === 0) return;
    for (const name of names) waiting.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), PAUSE_MS);
  };
  for (const folder of ["packages", "services", "gateway", "frontend/server"])
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file && !file.includes("node_modules")) wants(processesOf(join(folder, file)));
    });
  await forgetBuild();
  await rebuildFrontend(() => wants(["frontend"]), say);
  say("Watching the sources; reload the page after a change");
}

/**
 * Builds both halves of the frontend whenever their sources change; calls `built` when both are
 * done.
 */
async function rebuildFrontend(built: () => void, say: Say) {
  const halves = [{}, { ssr: "src/entry-server.tsx", outDir: "dist/server" }];
  const busy = new Set<object>();
  for (const half of halves) {
    const watcher = await build({
      root: join(root, "frontend"),
      logLevel: "silent",
      // Pages are still requested during a build.
      build: { ...half, emptyOutDir: false, watch: {} },
    });
    if (!("on" in watcher)) throw new Error("vite does not watch");
    watcher.on("event", (event) => {
      if (event.code === "START") busy.add(half);
      if (event.code === "ERROR") say(event.error.message);
      if (event.code !== "ERROR" && event.code !== "END") return;
      busy.delete(half);
      if (busy.size === 0) built();
    });
  }
}
