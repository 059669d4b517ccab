import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** System tests that measure seconds: nothing else runs beside them. */
const timed = ["away", "outage", "upgrade"].map((name) => `e2e/system/${name}.test.ts`);

/** Raises the timeout of `vi.waitFor`, as what arrives by messages may take longer than a second. */
const setupFiles = ["packages/testing/src/patience.ts"];
const expect = { poll: { timeout: 15_000, interval: 50 } };

/** `npm test` passes the addresses of database, Redis, object store and browser in the environment. */
export default defineConfig({
  test: {
    // Most tests wait for a database or a browser: one file per core, one more than by default.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
          setupFiles,
          expect,
          server: { deps: { inline: [/@mui\/icons-material/] } },
          include: ["{packages,services,gateway,infra}/**/*.test.ts", "frontend/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          // They mostly wait: for an unavailable store, the end of a lease, a message's retry.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["e2e/*.test.ts"],
          globalSetup: "e2e/src/start-system.ts",
          sequence: { groupOrder: 2 },
          // One retry, shown in the report, as a browser short of CPU may time out.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "system",
          setupFiles,
          expect,
          include: ["e2e/system/*.test.ts"],
          exclude: timed,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "timed",
          setupFiles,
          expect,
          include: timed,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
