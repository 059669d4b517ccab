import { describe, expect, it } from "vitest";
import { sentenceOf } from "./user-facing-error.ts";
import { backingVariables } from "./backing-variables.ts";
import { fromEnvironment } from "./backing.ts";
import { hints } from "./command.ts";
import { serviceAddresses } from "./mongodb-address.ts";
import type { ProcessName } from "./processes.ts";
import { makeSecrets } from "./secrets.ts";
import { parseStartEnvironment } from "./start-environment.ts";
import { processNames, storesOf } from "./processes.ts";
import { summaryLine } from "./vitest-results.ts";

it("a start without any variable uses the documented defaults", async () => {
  expect(await parseStartEnvironment({})).toEqual({
    PORT: 8080,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    ADMIN_USERNAME: "admin",
    DEMO: "on",
    COUPONS_INSTANCES: 1,
  });
});

it("all wrong variables are named in one message", async () => {
  const wrong = { PORT: "eighty", DEMO: "maybe", ADMIN_PASSWORD: "short" };
  await expect(parseStartEnvironment(wrong)).rejects.toThrow(
    "PORT must be a number; ADMIN_PASSWORD must have at least 8 characters; DEMO must be on or off.",
  );
});

it.each([
  [
    { ADMIN_PASSWORD: "Password1" },
    "ADMIN_PASSWORD must be neither a common password nor a name (yours, a town's or ours).",
  ],
  [
    { ADMIN_USERNAME: "lakeside", ADMIN_PASSWORD: "Lakeside-1" },
    "ADMIN_PASSWORD must be neither a common password nor a name (yours, a town's or ours).",
  ],
  [
    { ADMIN_PASSWORD: "Riverton 26" },
    "ADMIN_PASSWORD must be neither a common password nor a name (yours, a town's or ours).",
  ],
  [{ ADMIN_PASSWORD: " ".repeat(9) }, "ADMIN_PASSWORD must not be blank."],
  [{ ADMIN_USERNAME: " " }, "ADMIN_USERNAME Too small: expected string to have >=1 characters."],
  [{ ADMIN_USERNAME: "a/b" }, "ADMIN_USERNAME must not contain slashes or control characters."],
])(
  "an account that the town would refuse is refused before anything starts: %s",
  async (env, fault) => {
    await expect(parseStartEnvironment(env)).rejects.toThrow(`Invalid environment: ${fault}`);
  },
);

it("each backing service can be given separately", () => {
  const { mongodbUrl, redisUrl, s3 } = fromEnvironment({ REDIS_URL: "redis://r", MONGODB_URL: "" });
  expect({ mongodbUrl, redisUrl, s3 }).toEqual({ redisUrl: "redis://r" });
});

it("an object store without keys is refused", () => {
  expect(() => fromEnvironment({ S3_ENDPOINT: "http://store" })).toThrow(
    "set S3_ACCESS_KEY and S3_SECRET_KEY too",
  );
});

it("a full disk is reported as such, wherever it was noticed", () => {
  const ours = Object.assign(new Error("ENOSPC: no space left on device, write"));
  const theirs = new Error(
    "dpkg-deb failed (2): tar: usr/lib/x: Cannot write: No space left on device",
  );
  for (const error of [ours, theirs]) {
    expect(sentenceOf(error)).toBe("The disk is full: make some room and start again.");
    expect(sentenceOf(error, hints)).toContain("make some room (about 2 GB the first time) and");
  }
});

it("an inaccessible path is named, and DATA_DIR is suggested only if hints are given", () => {
  const refused = Object.assign(new Error("EACCES"), { code: "EACCES", path: "/srv/data" });
  const sentence = "This user may not read or write /srv/data: allow it";
  expect(sentenceOf(refused)).toBe(`${sentence}.`);
  expect(sentenceOf(refused, hints)).toMatch(`${sentence}, or set DATA_DIR`);
});

it("the summary names skipped tests only if there are any", () => {
  expect(summaryLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(summaryLine({ passed: 12, failed: 1, skipped: 2 })).toBe("12 passed, 1 failed, 2 skipped");
});

describe("the stores that a process is given", () => {
  const s3 = { endpoint: "http://s", region: "r", accessKey: "a", secretKey: "k" };
  const backing = {
    mongodbUrl: "mongodb://keeper:of-all-keys@m",
    redisUrl: "redis://r",
    s3,
    postgresUrl: "postgres://p",
    stop: async () => {},
  };
  const databases = serviceAddresses(backing.mongodbUrl, "ms_", makeSecrets().databasePasswords);
  /** Our own variables, as in a test run, never reach the processes. */
  const told = (name: ProcessName) =>
    Object.entries({
      ...backingVariables(backing),
      ...databases,
      ...storesOf(name, backing, databases),
    })
      .filter(([, value]) => value !== undefined)
      .map(([variable]) => variable);

  it("are Redis for all, the database for services, and the object store for those with files", () => {
    const database = ["MONGODB_URL", "REDIS_URL"];
    const objects = ["S3_ACCESS_KEY", "S3_ENDPOINT", "S3_REGION", "S3_SECRET_KEY"];
    const all = {
      auth: database,
      listings: database,
      coupons: database,
      events: database,
      media: [...database, ...objects],
      import: [...database, ...objects],
      frontend: ["REDIS_URL"],
      gateway: ["REDIS_URL"],
    };
    const found = processNames.map((name) => [name, told(name).toSorted()]);
    expect(Object.fromEntries(found)).toEqual(all);
  });

  it("have a separate database user for each service", () => {
    const users = processNames.flatMap((name) => {
      const { MONGODB_URL } = storesOf(name, backing, databases);
      return MONGODB_URL ? [new URL(MONGODB_URL)] : [];
    });
    expect(users.map(({ username }) => username)).toEqual([
      "ms_auth",
      "ms_listings",
      "ms_coupons",
      "ms_events",
      "ms_media",
      "ms_import",
    ]);
    expect(new Set(users.map(({ password }) => password))).toHaveLength(6);
  });
});
