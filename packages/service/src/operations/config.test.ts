import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a process reports every fault of its configuration at once and exits", () => {
  const script = `
    const { loadConfig, serviceEnvironment } = await import(${JSON.stringify(new URL("config.ts", import.meta.url).href)});
    loadConfig(serviceEnvironment, { MONGODB_URL: "not a url", GATEWAY_PUBLIC_KEY: "short" });
  `;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  for (const name of ["MONGODB_URL", "REDIS_URL", "GATEWAY_PUBLIC_KEY", "SESSION_PUBLIC_KEY"])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain("short");
});
