/** What a process reports while a store is unavailable. */
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Service } from "./build-service.ts";
import { openService } from "./fixture.ts";

const isUp = () => Promise.resolve();
let database: () => Promise<void>;
let service: Service;
beforeEach(async () => {
  database = isUp;
  service = await openService({ checks: { database: () => database() } });
  await service.inject("/readyz");
  // For some seconds, it does not check again.
  vi.useFakeTimers({ now: Date.now() + 5000, toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.close();
});

const limit = async () => (await service.inject("/readyz")).headers["x-limited"];

test("a service is ready without its database, and reports that", async () => {
  database = () => Promise.reject(new Error("away"));
  const ready = await service.inject("/readyz");
  expect([ready.statusCode, ready.headers["x-limited"]]).toEqual([200, "database"]);
  expect(ready.json()).toEqual({ status: "limited", checks: { database: false } });
  expect((await service.inject("/livez")).statusCode).toBe(200);
});

test("a check that hangs is reported within half a second once that is known", async () => {
  database = () => new Promise(() => undefined);
  expect(await limit()).toBe("database");
  // The gateway waits no longer than this.
  expect(await Promise.race([limit(), pause(500, "too late")])).toBe("database");
  database = isUp;
  await expect.poll(limit, { timeout: 10_000 }).toBeUndefined();
});
