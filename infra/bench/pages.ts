/** `npm run bench -- pages`: Lighthouse results of the demo town's public pages on a phone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBacking } from "../local/backing.ts";
import { chromiumPath } from "../local/chromium.ts";
import { fillSystem } from "../local/fill.ts";
import { buildFrontend } from "../local/frontend-build.ts";
import { say } from "../local/say.ts";
import { loadSecrets } from "../local/secrets.ts";
import { startSystem } from "../local/system.ts";
import { installLighthouse, measurePage } from "./lighthouse.ts";
import type { Measure } from "./lighthouse.ts";
import { median } from "./load.ts";

const RUNS = 5;
/** Minimum scores; below these the command fails. */
const LEAST = { performance: 90, accessibility: 100, "best-practices": 100, seo: 100 };

const PAGES = [
  { name: "home", path: "/", skipped: [] },
  { name: "a coupon", path: "/coupons/1", skipped: [] },
  { name: "a business", path: "/businesses/1", skipped: [] },
  { name: "an event", path: "/events/1", skipped: [] },
  { name: "directory", path: "/businesses", skipped: [] },
  { name: "the map", path: "/map", skipped: [] },
  { name: "all deals", path: "/deals", skipped: [] },
  { name: "all events", path: "/events", skipped: [] },
  // Search engines are told not to index this page.
  { name: "search", path: "/?q=coffee", skipped: ["is-crawlable"] },
];

/** Resolves with whether every page reaches the minimum scores. `BENCH_URL` uses a running system. */
export async function benchPages(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), "main-street-bench-"));
  const [command, chromium] = await Promise.all([
    installLighthouse(say),
    chromiumPath(dataDir, say),
  ]);
  const running = process.env["BENCH_URL"];
  const system = running ? { url: running, stop: async () => {} } : await demoSystem(dataDir);
  const medians = new Map<string, Measure[]>();
  for (const { name, path, skipped } of PAGES) {
    const url = new URL(path, system.url).href;
    const measured: Measure[][] = [];
    for (let count = 0; count < RUNS; count += 1)
      measured.push(await measurePage({ command, chromium, url, skipped }));
    medians.set(name, mediansOf(measured));
    say(`Measured ${name} ${RUNS} times`);
  }
  await system.stop();
  await rm(dataDir, { recursive: true, force: true });
  print(medians);
  const all = [...medians.values()].flat();
  return Object.entries(LEAST).every(([category, least]) =>
    all.every(({ name, value }) => name !== category || value >= least),
  );
}

/** Starts the demo town with its own processes and backing services. */
export async function demoSystem(dataDir: string) {
  const { callerKeys, adminPassword } = await loadSecrets(dataDir);
  const [backing] = await Promise.all([startBacking({ dataDir, say }), buildFrontend(say)]);
  const system = await startSystem({ backing, dataDir, say });
  const admin = { username: "admin", password: adminPassword };
  await fillSystem({ ...system, toolsKey: callerKeys.tools, demo: true, admin, say });
  const stop = async () => {
    await system.stop();
    await backing.stop();
  };
  return { url: `http://localhost:${new URL(system.gatewayUrl).port}`, stop };
}

function mediansOf(runs: Measure[][]): Measure[] {
  return (runs[0] ?? []).map(({ name }, index) => ({
    name,
    value: median(runs.map((run) => run[index]?.value ?? Number.NaN)),
  }));
}

function print(pages: Map<string, Measure[]>) {
  const [first = []] = pages.values();
  const width = (name: string) => Math.max(name.length, 6) + 2;
  const header = first.map(({ name }) => name.padStart(width(name))).join("");
  const lines = [...pages].map(([page, measures]) => {
    const values = measures.map(({ name, value }) =>
      (name === "CLS" ? value.toFixed(3) : value.toFixed(0)).padStart(width(name)),
    );
    return `${page.padEnd(12)}${values.join("")}\n`;
  });
  process.stdout.write(`\n${"".padEnd(12)}${header}\n${lines.join("")}`);
}
