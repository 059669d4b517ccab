/** What a service's MongoDB user may do, on the test run's database. */
import { setTimeout as pause } from "node:timers/promises";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { createMongo, openMongo } from "@mainstreet/service/stores/mongo";
import { clientOf } from "@mainstreet/testing/client";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { openDatabaseUser } from "@mainstreet/testing/database-user";
import { testEnvironment } from "@mainstreet/testing/environment";
import { admin, newTown, visitor } from "@mainstreet/testing/town";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { services } from "../commands/services.ts";
import { giveDatabases } from "./databases.ts";
import { ADDRESS_OF, serviceAddresses } from "./mongodb-address.ts";
import { makeSecrets } from "./secrets.ts";

const space = testEnvironment();
const databaseOf = (service: string) => `${space.MONGODB_PREFIX}${service}`;
const give = (secrets = makeSecrets()) =>
  giveDatabases({ mongodbUrl: space.MONGODB_URL }, secrets, space.MONGODB_PREFIX);
let addresses: Awaited<ReturnType<typeof give>>;
beforeAll(async () => {
  addresses = await give();
});
afterAll(() => removeTestSpace(space));

/**
 * Writes a note into a database and reads it; returns "done", or the name of the error that refuses
 * it.
 */
async function outcome(mongo: mongoose.Connection, database: string) {
  const notes = mongo.useDb(database).collection<{ _id: string }>("notes");
  const tried = [
    () => notes.updateOne({ _id: "a" }, { $set: { told: true } }, { upsert: true }),
    () => notes.findOne({ _id: "a" }),
    () => mongo.useDb(database).dropDatabase(),
  ].map((attempt) =>
    attempt().then(
      () => "done",
      (error: unknown) => (error instanceof mongoose.mongo.MongoServerError ? error.code : error),
    ),
  );
  return Promise.all(tried);
}

test.each(services)("%s reads and writes its own database, and no other", async (service) => {
  const mongo = await mongoose.createConnection(addresses[ADDRESS_OF[service]]).asPromise();
  const others = services.filter((other) => other !== service).map(databaseOf);
  for (const database of [...others, "admin", "config", "anything"])
    expect([database, await outcome(mongo, database)]).toEqual([database, [13, 13, 13]]);
  expect(await outcome(mongo, databaseOf(service))).toEqual(["done", "done", 13]);
  await mongo.close();
});

test("a service can connect as soon as its database user exists", async () => {
  const later = testEnvironment();
  const secrets = makeSecrets();
  const prefix = later.MONGODB_PREFIX;
  const { COUPONS_MONGODB_URL } = serviceAddresses(
    later.MONGODB_URL,
    prefix,
    secrets.databasePasswords,
  );
  const config = { MONGODB_URL: COUPONS_MONGODB_URL, MONGODB_PREFIX: prefix };
  const mongo = createMongo(config, "coupons");
  await expect(openMongo(mongo, config, "coupons")).rejects.toMatchObject({ code: 18 });
  await giveDatabases({ mongodbUrl: later.MONGODB_URL }, secrets, prefix);
  await openMongo(mongo, config, "coupons");
  expect(await mongo.collection("notes").countDocuments()).toBe(0);
  await mongo.close();
  await removeTestSpace(later);
});

test("existing database users get new passwords, and the old ones stop working", async () => {
  const former = addresses;
  addresses = await give();
  for (const service of services) {
    const connect = (url: string) => mongoose.createConnection(url).asPromise();
    await expect(connect(former[ADDRESS_OF[service]])).rejects.toMatchObject({ code: 18 });
    await (await connect(addresses[ADDRESS_OF[service]])).close();
  }
});

test("a service whose database user loses its rights reports that, refuses writes and recovers", async () => {
  const env = testEnvironment();
  const user = await openDatabaseUser(env.MONGODB_URL, `${env.MONGODB_PREFIX}listings`);
  const listings = await startListings(loadListingsConfig({ ...env, MONGODB_URL: user.url }));
  const redis = new Redis(env.REDIS_URL);
  const town = newTown();
  const { post } = clientOf(listings.app, await admin(env, redis, town));
  const { get } = clientOf(listings.app, visitor(env, town));
  const read = async () => (await get("/api/categories")).statusCode;
  const add = async () => (await post("/api/admin/categories", { name: "Food" })).statusCode;
  const missing = async () => (await listings.app.inject("/readyz")).headers["x-limited"];
  expect([await read(), await missing()]).toEqual([200, undefined]);
  await user.lose();
  // By then, the driver has found the server again.
  await pause(5000);
  expect([await read(), await add(), await missing()]).toEqual([200, 503, "database"]);
  await user.regain();
  await vi.waitFor(async () => expect([await add(), await missing()]).toEqual([201, undefined]), {
    timeout: 20_000,
    interval: 500,
  });
  await listings.close();
  redis.disconnect();
  await user.close();
  await removeTestSpace(env);
}, 60_000);
