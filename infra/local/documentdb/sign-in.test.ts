import { mongo, createConnection } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresUrl } from "./fixture.ts";
import { startDocumentdbGateway } from "./gateway.ts";
import type { Gateway } from "./gateway.ts";

const user = { name: "clerk, of = Maplewood", password: "p@ss/wörd'$$\\" };
let gateway: Gateway;
beforeAll(async () => {
  gateway = await startDocumentdbGateway({ postgres: postgresUrl(), user, log: () => undefined });
});
afterAll(() => gateway.close());

function address(name: string, password: string, source = "admin") {
  const signIn = `${encodeURIComponent(name)}:${encodeURIComponent(password)}@`;
  return `mongodb://${name ? signIn : ""}127.0.0.1:${gateway.port}/?authSource=${source}`;
}

/** Resolves with the driver's result of a command. */
async function outcome(url: string, command: mongo.Document = { listDatabases: 1 }) {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 3000 });
  try {
    const { ok } = await client.db("admin").command(command);
    return ok;
  } catch (error) {
    return error instanceof mongo.MongoServerError ? [error.code, error.message] : error;
  } finally {
    await client.close();
  }
}

const FAILED = [18, "Authentication failed."];

test("the user can sign in, also through mongoose", async () => {
  expect(await outcome(address(user.name, user.password))).toBe(1);
  const connection = await createConnection(address(user.name, user.password)).asPromise();
  const status = await connection.db?.admin().command({ connectionStatus: 1 });
  expect(status).toMatchObject({
    authInfo: { authenticatedUsers: [{ user: user.name, db: "admin" }] },
  });
  await connection.close();
});

test("a wrong password, name or database is refused with the same message", async () => {
  expect(await outcome(address(user.name, "another"))).toEqual(FAILED);
  expect(await outcome(address("somebody", user.password))).toEqual(FAILED);
  expect(await outcome(address(user.name, user.password, "other"))).toEqual(FAILED);
});

test("a client that has not signed in gets answers to greetings only", async () => {
  expect(await outcome(address("", ""), { ping: 1 })).toBe(1);
  const refused = [13, "Command listDatabases requires authentication"];
  expect(await outcome(address("", ""))).toEqual(refused);
});

test("a proof without a started conversation is refused, and so is another mechanism", async () => {
  const payload = Buffer.from("c=biws,r=abc,p=abc");
  const proof = { saslContinue: 1, conversationId: 1, payload };
  expect(await outcome(address("", ""), proof)).toEqual(FAILED);
  const plain = { saslStart: 1, mechanism: "PLAIN", payload };
  expect(await outcome(address("", ""), plain)).toEqual([334, "Only SCRAM-SHA-256 is served."]);
});

test("a gateway that restarts with another password accepts only that", async () => {
  const changed = { name: user.name, password: "changed" };
  await gateway.close();
  gateway = await startDocumentdbGateway({
    postgres: postgresUrl(),
    user: changed,
    log: () => undefined,
  });
  expect(await outcome(address(user.name, "changed"))).toBe(1);
  expect(await outcome(address(user.name, user.password))).toEqual(FAILED);
});
