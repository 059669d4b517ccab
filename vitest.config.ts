import { defineConfig } from "vitest/config";

/** `npm test` gives these tests their database, Redis, object store and browser by environment. */
export default defineConfig({
  test: {
    // Most tests wait for a database or a browser, so every core gets one more file than by default.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
          server: { deps: { inline: [/@mui\/icons-material/] } },
          include: ["{packages,services,gateway,infra}/**/*.test.ts", "frontend/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["e2e/*.test.ts"],
          globalSetup: "e2e/src/start-system.ts",
          // A starved browser gets a second try, which the report shows; what fails twice is broken.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: "system",
          include: ["e2e/system/*.test.ts"],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
