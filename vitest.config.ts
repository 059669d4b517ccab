import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Whole systems that are asked how many seconds something takes: they want the machine for themselves. */
const timed = ["away", "outage", "upgrade"].map((name) => `e2e/system/${name}.test.ts`);

/** Waits longer than a second for what comes by messages. */
const setupFiles = ["packages/testing/src/patience.ts"];
const expect = { poll: { timeout: 15_000, interval: 50 } };

/** `npm test` gives these tests their database, Redis, object store and browser by environment. */
export default defineConfig({
  test: {
    // Most tests wait for a database or a browser, so every core gets one more file than by default.
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
          // They wait for most of their time: for a store that is away, a lease that ends, a message's next try.
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
          // A starved browser gets a second try, which the report shows; what fails twice is broken.
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
