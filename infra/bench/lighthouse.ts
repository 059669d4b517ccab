/** Lighthouse, installed separately from the project's packages, and its results for a page. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { cacheDir } from "../local/cache-dir.ts";
import { run } from "../local/run.ts";
import type { Say } from "../local/say.ts";

const VERSION = "13.5.0";

/** Installs Lighthouse once; resolves with the path of its command. */
export async function installLighthouse(say: Say): Promise<string> {
  const prefix = join(cacheDir(), `lighthouse-${VERSION}`);
  await mkdir(prefix, { recursive: true });
  say(`Lighthouse ${VERSION} in ${prefix}`);
  const quiet = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefer-offline"];
  await run("npm", ["install", "--prefix", prefix, ...quiet, `lighthouse@${VERSION}`]);
  return join(prefix, "node_modules/lighthouse/cli/index.js");
}

const CHROME_FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
];

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  "first-contentful-paint": "FCP ms",
  "largest-contentful-paint": "LCP ms",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
  "speed-index": "SI ms",
} as const;

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

export interface Measure {
  name: string;
  value: number;
}

interface Visit {
  command: string;
  chromium: string;
  url: string;
  /** Audits that don't apply to the page. */
  skipped: readonly string[];
}

/**
 * Runs Lighthouse once, as on a mid-range phone with a slow connection; resolves with scores from 0
 * to 100, then metrics.
 */
export async function measurePage({ command, chromium, url, skipped }: Visit): Promise<Measure[]> {
  const output = await run(
    process.execPath,
    [
      command,
      url,
      "--output=json",
      "--quiet",
      `--only-categories=${CATEGORIES.join()}`,
      `--chrome-flags=${CHROME_FLAGS.join(" ")}`,
      ...(skipped.length > 0 ? [`--skip-audits=${skipped.join()}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  const { runtimeError, categories, audits } = report.parse(JSON.parse(output));
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  return [
    ...CATEGORIES.map((name) => ({ name, value: (categories[name]?.score ?? 0) * 100 })),
    ...Object.entries(METRICS).map(([id, name]) => ({
      name,
      value: audits[id]?.numericValue ?? Number.NaN,
    })),
  ];
}
