import { openDatabaseUser } from "@mainstreet/testing/database-user";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, expect, test, vi } from "vitest";
import { endConnection } from "./connections.ts";
import { openFixture } from "./testing/fixture.ts";
import { isOutage } from "./outage.ts";

const fixture = await openFixture();
afterAll(() => fixture.close());

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("it should have failed"),
    (error: unknown) => error,
  );

test("an unreachable database is an outage, an error that it returns is not", async () => {
  const proxy = await openTcpProxy(fixture.env.MONGODB_URL);
  const mongo = await mongoose
    .createConnection(proxy.url, {
      dbName: fixture.dbName,
      directConnection: true,
      serverSelectionTimeoutMS: 2000,
    })
    .asPromise();
  const things = mongo.collection<{ _id: number }>("things");
  await things.insertOne({ _id: 1 });
  expect(isOutage(await failureOf(things.insertOne({ _id: 1 })))).toBe(false);
  expect(isOutage(await failureOf(mongo.db?.command({ nonsense: 1 }) ?? Promise.reject()))).toBe(
    false,
  );
  await proxy.cut();
  const away = await failureOf(things.bulkWrite([{ insertOne: { document: { _id: 2 } } }]));
  expect(isOutage(away)).toBe(true);
  expect(isOutage(new Error("The copy was not written", { cause: away }))).toBe(true);
  await mongo.close();

  const never = mongoose.createConnection(proxy.url, { serverSelectionTimeoutMS: 100 });
  expect(isOutage(await failureOf(never.asPromise()))).toBe(true);
  await never.close();
});

test("a database that refuses the user, or every command of the user, is an outage", async () => {
  const user = await openDatabaseUser(fixture.env.MONGODB_URL, fixture.dbName);
  const { dbName } = fixture;
  const mongo = await mongoose.createConnection(user.url, { dbName }).asPromise();
  await user.lose();
  const attempt = () => failureOf(mongo.collection("things").insertOne({ seen: true }));
  await vi.waitFor(async () => expect(await attempt()).toMatchObject({ code: 13 }));
  expect(isOutage(await attempt())).toBe(true);
  const wrong = new URL(user.url);
  wrong.password = "wrong";
  const refused = await failureOf(mongoose.createConnection(wrong.href).asPromise());
  expect(refused).toMatchObject({ code: 18 });
  expect(isOutage(refused)).toBe(true);
  const atlas = {
    code: 8000,
    codeName: "AtlasError",
    message: "bad auth : Authentication failed.",
  };
  expect(isOutage(new mongoose.mongo.MongoServerError(atlas))).toBe(true);
  const unknown = { ...atlas, message: "collStats is not supported" };
  expect(isOutage(new mongoose.mongo.MongoServerError(unknown))).toBe(false);
  await mongo.close();
  await user.close();
});

test("an unreachable Redis is an outage, an error that it returns is not", async () => {
  const proxy = await openTcpProxy(fixture.env.REDIS_URL);
  const redis = new Redis(proxy.url, { maxRetriesPerRequest: 0 });
  redis.on("error", () => undefined);
  await redis.set(`${fixture.env.REDIS_PREFIX}text`, "text");
  expect(isOutage(await failureOf(redis.incr(`${fixture.env.REDIS_PREFIX}text`)))).toBe(false);
  await proxy.cut();
  expect(isOutage(await failureOf(redis.ping()))).toBe(true);
  const queued = failureOf(redis.ping());
  endConnection(redis);
  expect(isOutage(await queued)).toBe(true);
});

test.each([
  [64, "waiting for replication timed out"],
  [133, "Could not find host matching read preference"],
  [134, "Cannot read from an oplog without a snapshot"],
  [10058, "not master"],
])("database error code %i, of a replica set in trouble, is an outage", (code, message) => {
  expect(isOutage(new mongoose.mongo.MongoServerError({ code, message }))).toBe(true);
});

test.each([
  "NOREPLICAS Not enough good replicas to write.",
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
  "EXECABORT Transaction discarded because of previous errors.",
  "UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)",
  // From ioredis, for a transaction whose reply was incomplete.
  "Command aborted due to connection close",
])("the Redis error %s is an outage", (message) => {
  expect(isOutage(new Error(message))).toBe(true);
});

test("an unreachable address is an outage, a programming error is not", async () => {
  const { url, cut } = await openTcpProxy("http://127.0.0.1:9");
  await cut();
  expect(isOutage(await failureOf(fetch(url)))).toBe(true);
  expect(isOutage(new TypeError("undefined is not a function"))).toBe(false);
  expect(isOutage("a text")).toBe(false);
});
