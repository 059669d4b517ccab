import { expect, it } from "vitest";
import { sentenceOf } from "./advice.ts";
import { fromEnvironment } from "./backing.ts";
import { parseStartEnvironment } from "./start-environment.ts";
import { processNames, storesOf } from "./processes.ts";
import { summaryLine } from "./vitest-results.ts";

it("without any variable the start is the documented one", () => {
  expect(parseStartEnvironment({})).toEqual({
    PORT: 8080,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    ADMIN_USERNAME: "admin",
    DEMO: "on",
    COUPONS_INSTANCES: 1,
  });
});

it("every wrong variable is named in one sentence", () => {
  const wrong = { PORT: "eighty", DEMO: "maybe", ADMIN_PASSWORD: "short" };
  expect(() => parseStartEnvironment(wrong)).toThrow(
    "PORT must be a number; ADMIN_PASSWORD must have at least 8 characters; DEMO must be on or off.",
  );
});

it("each backing service can be given by itself", () => {
  const { mongodbUrl, redisUrl, s3 } = fromEnvironment({ REDIS_URL: "redis://r", MONGODB_URL: "" });
  expect({ mongodbUrl, redisUrl, s3 }).toEqual({ redisUrl: "redis://r" });
});

it("an object store without keys is refused", () => {
  expect(() => fromEnvironment({ S3_ENDPOINT: "http://store" })).toThrow(
    "set S3_ACCESS_KEY and S3_SECRET_KEY too",
  );
});

it("a full disk is told as such, wherever it was noticed", () => {
  const ours = Object.assign(new Error("ENOSPC: no space left on device, write"));
  const theirs = new Error(
    "dpkg-deb failed (2): tar: usr/lib/x: Cannot write: No space left on device",
  );
  expect(sentenceOf(ours)).toMatch(/^The disk is full/);
  expect(sentenceOf(theirs)).toMatch(/^The disk is full/);
});

it("a directory that may not be written to is named", () => {
  const refused = Object.assign(new Error("EACCES"), { code: "EACCES", path: "/srv/data" });
  expect(sentenceOf(refused)).toMatch(/^This user may not write to \/srv\/data: /);
});

it("the summary names skipped tests only if there are any", () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
});

it("only those who keep records know where the database and the object store are", () => {
  const s3 = { endpoint: "http://s", region: "r", accessKey: "a", secretKey: "k" };
  const backing = { mongodbUrl: "mongodb://m", redisUrl: "redis://r", s3, stop: async () => {} };
  const ours = { MONGODB_URL: "mongodb://m", S3_SECRET_KEY: "k" };
  const told = processNames.filter((name) => {
    const env: NodeJS.ProcessEnv = { ...ours, ...storesOf(name, backing) };
    expect(env["REDIS_URL"]).toBe("redis://r");
    return env["MONGODB_URL"] !== undefined || env["S3_SECRET_KEY"] !== undefined;
  });
  expect(told).toEqual(["auth", "listings", "coupons", "events", "media", "import"]);
});
