/**
 * `npm run check`: types, lint (including circular imports), unused dependencies and exports, format, and
 * whether generated files are up to date.
 */
import { spawnSync } from "node:child_process";

const steps = {
  "Types of services and packages": ["tsc", "-p", "tsconfig.json"],
  "Types of the frontend": ["tsc", "-p", "frontend/tsconfig.json"],
  "Types of the service worker": ["tsc", "-p", "frontend/worker/tsconfig.json"],
  "Types of the browser journeys": ["tsc", "-p", "e2e/tsconfig.json"],
  "Lint and circular imports": ["oxlint", "--type-aware", "--deny-warnings"],
  "Dependencies and exports that are used": ["knip", "--no-progress"],
  Format: ["oxfmt", "--check"],
  "OpenAPI documents": ["node", "infra/openapi.ts", "--check"],
} satisfies Record<string, [string, ...string[]]>;

const failed: string[] = [];
for (const [name, [command, ...args]] of Object.entries(steps)) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stderr.write(`Not in order: ${failed.join(", ")}\n`);
  process.exitCode = 1;
}
