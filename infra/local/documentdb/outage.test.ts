import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { quietPort } from "@mainstreet/testing/port";
import { mongo } from "mongoose";
import { expect, onTestFinished, test } from "vitest";
import { holdUp, onPostgres, openPostgresProxy, openFixture, postgresUrl } from "./fixture.ts";
import { startDocumentdbGateway } from "./gateway.ts";

const patiently = { interval: 5, timeout: 60_000 };

test("without PostgreSQL a command fails and the set has no primary, until it is back", async () => {
  const proxy = await openPostgresProxy();
  const fixture = await openFixture(proxy.url);
  const shops = fixture.fresh().collection<{ _id: number }>("shops");
  await shops.insertOne({ _id: 1 });

  await proxy.cut();
  const direct = new mongo.MongoClient(fixture.url, { directConnection: true, retryWrites: false });
  const hello = () => direct.db().command({ hello: 1 });
  await expect
    .poll(hello, patiently)
    .toMatchObject({ isWritablePrimary: false, setName: "documentdb" });
  const insert = { insert: "shops", documents: [{ _id: 9 }] };
  await expect(direct.db(shops.dbName).command(insert)).rejects.toMatchObject({
    code: 91,
    errorResponse: { errorLabels: ["RetryableWriteError"] },
  });

  const patient = shops.insertOne({ _id: 2 });
  await proxy.restore();
  await patient;
  expect(await shops.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
  await direct.close();
  await fixture.close();
  await proxy.cut();
});

test("a statement that PostgreSQL aborts has no effect, and fails as retryable", async () => {
  const fixture = await openFixture();
  const shops = fixture.fresh().collection("shops");
  await shops.insertMany([{ n: 0 }, { n: 0 }]);
  const hold = await holdUp(shops);
  const failure = failureOf(shops.updateMany({}, { $inc: { n: 1 } }));
  await expect.poll(hold.waiting, patiently).toBe(1);
  await hold.terminate();
  expect(await failure).toMatchObject({
    code: 91,
    errorResponse: { errorLabels: ["RetryableWriteError"] },
  });
  await hold.release();
  expect(await shops.updateMany({}, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 2 });
  expect(await shops.countDocuments({ n: 1 })).toBe(2);
  await fixture.close();
});

test("a write whose connection breaks fails, and not as retryable", async () => {
  const proxy = await openPostgresProxy();
  const fixture = await openFixture(proxy.url);
  const shops = fixture.fresh().collection("shops");
  await shops.insertMany([{ n: 0 }, { n: 0 }]);
  const hold = await holdUp(shops);
  const failure = failureOf(shops.updateMany({}, { $inc: { n: 1 } }));
  await expect.poll(hold.waiting, patiently).toBe(1);
  await proxy.cut();
  const error = await failure;
  expect(error).toMatchObject({ code: 91 });
  expect(error).not.toHaveProperty("errorResponse.errorLabels");
  await hold.terminate();
  await hold.release();
  await proxy.restore();
  expect(await shops.countDocuments({ n: 0 })).toBe(2);
  await fixture.close();
  await proxy.cut();
});

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("the gateway loses no acknowledged write when it is killed with SIGKILL", async () => {
  const name = `killed_${process.pid}_${Date.now()}`;
  const port = await quietPort();
  let child = await gatewayProcess(port);
  const client = new mongo.MongoClient(`mongodb://killed:password@127.0.0.1:${port}`, {
    retryWrites: false,
  });
  const notes = client.db(name).collection<{ _id: number }>("notes");
  const acknowledged: number[] = [];
  let next = 0;
  async function write() {
    try {
      for (;;) {
        const _id = (next += 1);
        await notes.insertOne({ _id });
        acknowledged.push(_id);
      }
    } catch (error) {
      if (!(error instanceof mongo.MongoNetworkError)) throw error;
    }
  }
  const writers = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.length, patiently).toBeGreaterThan(300);
  child.kill("SIGKILL");
  await Promise.all(writers);

  child = await gatewayProcess(port);
  const stored = new Set((await notes.find().toArray()).map(({ _id }) => _id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await client.db(name).dropDatabase();
  await client.close();
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("closing answers the command in progress, then disconnects", async () => {
  const fixture = await openFixture();
  const notes = fixture.fresh().collection("notes");
  await notes.insertOne({ n: 1 });
  const hold = await holdUp(notes);
  const inFlight = notes.insertOne({ n: 2 });
  await expect.poll(hold.waiting, patiently).toBe(1);
  const closed = fixture.gateway.close();
  await hold.release();
  expect(await inFlight).toMatchObject({ acknowledged: true });
  await closed;
  await fixture.client.close();
  await onPostgres(`select documentdb_api.drop_database('${notes.dbName}')`);
});

test("a start without PostgreSQL fails and says so", async () => {
  const start = startDocumentdbGateway({ postgres: "postgres://app@127.0.0.1:1/postgres" });
  await expect(start).rejects.toThrow("PostgreSQL does not answer");
});

async function gatewayProcess(port: number) {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      POSTGRES_URL: postgresUrl(),
      PORT: String(port),
      MONGODB_USER: "killed",
      MONGODB_PASSWORD: "password",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  for await (const line of child.stdout)
    if (String(line).includes(`ready at mongodb://127.0.0.1:${port}`)) return child;
  throw new Error("the gateway ended before it was ready");
}
