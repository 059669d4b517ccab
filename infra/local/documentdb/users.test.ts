import { randomUUID } from "node:crypto";
import { mongo } from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { postgresUrl } from "./fixture.ts";
import { startDocumentdbGateway } from "./gateway.ts";
import type { Gateway } from "./gateway.ts";

const admin = { name: "keeper", password: "of all keys" };
let gateway: Gateway;
let root: mongo.MongoClient;
beforeAll(async () => {
  gateway = await startDocumentdbGateway({
    postgres: postgresUrl(),
    user: admin,
    log: () => undefined,
  });
  root = await mongo.MongoClient.connect(address(admin.name, admin.password));
});
afterAll(async () => {
  await root.close();
  await gateway.close();
});

/** A database, and a user who can read and write it. */
let own: string;
let name: string;
const password = "p@ss'$\\ w";
const roles = () => [{ role: "readWrite", db: own }];
beforeEach(async () => {
  own = `users_${randomUUID().slice(0, 13)}`;
  name = `clerk of ${own}`;
  await root.db("admin").command({ createUser: name, pwd: password, roles: roles() });
});
afterEach(async () => {
  await root.db(own).dropDatabase();
  await root.db("admin").command({ dropUser: name });
});

function address(user: string, pwd: string) {
  const signIn = `${encodeURIComponent(user)}:${encodeURIComponent(pwd)}`;
  return `mongodb://${signIn}@127.0.0.1:${gateway.port}/?authSource=admin`;
}

/** Returns the code of the error for each of the user's commands; "done" for those that succeed. */
async function outcomes(db: string, commands: readonly mongo.Document[], pwd = password) {
  const client = new mongo.MongoClient(address(name, pwd), { serverSelectionTimeoutMS: 3000 });
  const seen: unknown[] = [];
  for (const command of commands)
    seen.push(
      await client
        .db(db)
        .command(command)
        .then(
          () => "done",
          (error: unknown) => (error instanceof mongo.MongoServerError ? error.code : error),
        ),
    );
  await client.close();
  return seen;
}

const notes = { indexes: [{ key: { a: 1 }, name: "a" }] };
const work: mongo.Document[] = [
  { create: "notes" },
  { createIndexes: "notes", ...notes },
  { insert: "notes", documents: [{ _id: 1, db: "other", a: 1 }] },
  { update: "notes", updates: [{ q: { _id: 1 }, u: { $set: { a: 2 } } }] },
  { findAndModify: "notes", query: { _id: 1 }, update: { $set: { a: 3 } } },
  { find: "notes", filter: { db: "other" } },
  { count: "notes" },
  { distinct: "notes", key: "a" },
  { aggregate: "notes", pipeline: [{ $match: { db: "other" } }], cursor: {} },
  { explain: { find: "notes" } },
  { listCollections: 1 },
  { listIndexes: "notes" },
  { dropIndexes: "notes", index: "a" },
  { delete: "notes", deletes: [{ q: { _id: 1 }, limit: 1 }] },
  { drop: "notes" },
];

test("a user with read and write access to a database can run every command there", async () => {
  expect(await outcomes(own, work)).toEqual(work.map(() => "done"));
});

test("a user can run nothing on another database, and no operator's command", async () => {
  for (const db of ["another", "admin", "config", own.toUpperCase()])
    expect(await outcomes(db, work)).toEqual(work.map(() => 13));
  const more = [{ listDatabases: 1 }, { createUser: "x", pwd: "x", roles: [] }, { dropUser: name }];
  expect(await outcomes("admin", [...more, { ping: 1 }])).toEqual([13, 13, 13, "done"]);
  expect(await outcomes(own, [{ dropDatabase: 1 }])).toEqual([13]);
});

test("an aggregation stage cannot access another database", async () => {
  const stages = [
    { $out: { db: "another", coll: "taken" } },
    { $merge: { into: { db: "another", coll: "taken" } } },
    { $lookup: { from: { db: "another", coll: "taken" }, pipeline: [], as: "taken" } },
  ];
  const reads = stages.map((stage) => ({ aggregate: "notes", pipeline: [stage], cursor: {} }));
  expect(await outcomes(own, reads)).toEqual([13, 13, 13]);
  expect(await outcomes(own, [{ explain: reads[0] }])).toEqual([13]);
  const view = { create: "view", viewOn: "notes", pipeline: [stages[2]] };
  expect(await outcomes(own, [view])).toEqual([13]);
});

test("a cursor of another database can be neither read nor killed", async () => {
  const others = root.db(`${own}_other`);
  await others.collection("notes").insertMany([{ a: 1 }, { a: 2 }, { a: 3 }]);
  const cursor = others.collection("notes").find().batchSize(1);
  await cursor.next();
  const { id } = cursor;
  expect(await outcomes(own, [{ getMore: id, collection: "notes" }])).toEqual([13]);
  await outcomes(own, [{ killCursors: "notes", cursors: [id] }]);
  expect(await cursor.toArray()).toHaveLength(2);
  await others.dropDatabase();
});

test("an update of a user replaces the password and the databases", async () => {
  const other = `${own}_other`;
  const update = { updateUser: name, pwd: "changed", roles: [{ role: "readWrite", db: other }] };
  await root.db("admin").command(update);
  const count = [{ count: "notes" }];
  expect(await outcomes(own, count)).toEqual([18]);
  expect(await outcomes(own, count, "changed")).toEqual([13]);
  expect(await outcomes(other, count, "changed")).toEqual(["done"]);
});

test("creating an existing user, changing an unknown one or granting other roles is refused", async () => {
  const users = root.db("admin");
  const codeOf = (command: mongo.Document) =>
    users.command(command).then(
      () => 0,
      (error: unknown) => (error instanceof mongo.MongoServerError ? error.code : error),
    );
  const pwd = password;
  expect(await codeOf({ createUser: name, pwd, roles: roles() })).toBe(51_003);
  expect(await codeOf({ createUser: admin.name, pwd, roles: roles() })).toBe(51_003);
  expect(await codeOf({ updateUser: "nobody", pwd, roles: roles() })).toBe(11);
  expect(await codeOf({ updateUser: admin.name, pwd, roles: roles() })).toBe(11);
  expect(await codeOf({ dropUser: "nobody" })).toBe(11);
  expect(await codeOf({ createUser: "x", pwd, roles: [{ role: "root", db: "admin" }] })).toBe(31);
  expect(await outcomes(own, [{ count: "notes" }])).toEqual(["done"]);
});

test("the operator can list users and their roles, a user cannot", async () => {
  const known = { _id: `admin.${name}`, user: name, db: "admin", roles: roles() };
  const usersInfo = ["nobody", name].map((user) => ({ user, db: "admin" }));
  expect(await root.db("admin").command({ usersInfo })).toMatchObject({ users: [known] });
  expect(await outcomes("admin", [{ usersInfo }])).toEqual([13]);
});

test("a signed-in client sees its roles", async () => {
  const client = await mongo.MongoClient.connect(address(name, password));
  expect(await client.db(own).command({ connectionStatus: 1 })).toMatchObject({
    authInfo: {
      authenticatedUsers: [{ user: name, db: "admin" }],
      authenticatedUserRoles: roles(),
    },
  });
  await client.close();
});

test("users survive a restart of the gateway", async () => {
  await gateway.close();
  const { port } = gateway;
  gateway = await startDocumentdbGateway({
    postgres: postgresUrl(),
    port,
    user: admin,
    log: () => undefined,
  });
  expect(await outcomes(own, [{ count: "notes" }])).toEqual(["done"]);
});
