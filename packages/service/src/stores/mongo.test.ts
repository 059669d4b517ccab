import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { openTcpProxy } from "@mainstreet/testing/tcp-proxy";
import { newTown } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { counterModel, takeIds } from "../records/counter.ts";
import { removedTownModel } from "../towns/removals.ts";
import { TownMissingError, createMongo, ensureIndexes, townScoped } from "./mongo.ts";

const env = testEnvironment();
const sockets = new Set<Socket>();
subscribe("net.client.socket", (message) => {
  if (
    typeof message === "object" &&
    message &&
    "socket" in message &&
    message.socket instanceof Socket
  )
    sockets.add(message.socket);
});
const mongo = createMongo(env, "service");
const noteSchema = new mongoose.Schema({ town: String, title: String });
noteSchema.plugin(townScoped);
const Note = mongo.model("Note", noteSchema);
const counters = counterModel(mongo);

beforeAll(async () => {
  await mongo.asPromise();
  await ensureIndexes([counters]);
});
afterAll(async () => {
  await mongo.close();
  await removeTestSpace(env);
});

describe("a query without a town", () => {
  const forgetful: [string, () => PromiseLike<unknown>][] = [
    ["find", () => Note.find({ title: "x" })],
    ["find by operator", () => Note.find({ town: { $ne: "" } })],
    ["find with an empty town", () => Note.find({ town: "" })],
    ["findOne", () => Note.findOne({})],
    ["findById", () => Note.findById("6740f0c2a1b2c3d4e5f60718")],
    ["countDocuments", () => Note.countDocuments({})],
    ["estimatedDocumentCount", () => Note.estimatedDocumentCount()],
    ["distinct", () => Note.distinct("title")],
    ["updateOne", () => Note.updateOne({ title: "x" }, { title: "y" })],
    ["updateMany", () => Note.updateMany({}, { title: "y" })],
    ["findOneAndUpdate", () => Note.findOneAndUpdate({}, { title: "y" })],
    ["deleteMany", () => Note.deleteMany({})],
    ["aggregate", () => Note.aggregate([{ $group: { _id: null } }])],
    ["create", () => Note.create({ title: "x" })],
    ["insertMany", () => Note.insertMany([{ town: "a", title: "x" }, { title: "y" }])],
    [
      "bulkWrite",
      () => Note.bulkWrite([{ updateOne: { filter: { title: "x" }, update: { title: "y" } } }]),
    ],
  ];

  test.each(forgetful)("%s throws", async (_name, query) => {
    await expect(Promise.resolve(query())).rejects.toThrow(TownMissingError);
  });

  test("none of them has written anything", async () => {
    expect(await Note.find({}, null, { everyTown: true })).toEqual([]);
  });
});

test("a write asks to be journaled before it is acknowledged", async () => {
  // With a subscriber, clients report their commands.
  subscribe("mainstreet:mongo", () => {});
  const watched = createMongo(env, "service");
  const asked: unknown[] = [];
  watched.getClient().on("commandStarted", ({ command }) => asked.push(command));
  const [town, notes] = [newTown(), watched.model("Note", noteSchema)];
  await notes.create({ town, title: "x" });
  await notes.updateOne({ town }, { title: "y" });
  await notes.findOneAndUpdate({ town }, { title: "z" });
  await notes.bulkWrite([{ deleteOne: { filter: { town } } }]);
  await watched.close();
  for (const write of ["insert", "update", "findAndModify", "delete"])
    expect(asked).toContainEqual(
      expect.objectContaining({ [write]: "notes", writeConcern: { j: true } }),
    );
});

describe("record numbers", () => {
  test("are counted per town and entity, without gaps or duplicates under load", async () => {
    const [town, other] = [newTown(), newTown()];
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => takeIds(counters, town, "coupon")),
    );
    expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(await takeIds(counters, town, "coupon", 500)).toBe(21);
    expect(await takeIds(counters, town, "coupon")).toBe(521);
    expect(await takeIds(counters, town, "business")).toBe(1);
    expect(await takeIds(counters, other, "coupon")).toBe(1);
  });
});

test("an outdated index that would expire records too early is dropped", async () => {
  const model = removedTownModel(mongo);
  await model.collection.createIndex({ removedAt: 1 }, { expireAfterSeconds: 691_200 });
  for (let run = 0; run < 2; run += 1) {
    await ensureIndexes([model]);
    const names = (await model.collection.indexes()).map(({ name }) => name);
    expect(names).toEqual(["_id_", "town_1", "heardAt_1"]);
  }
});

describe("a connection that ends without an error", () => {
  test("is replaced without failing a query, even one sent in the moment when it ends", async () => {
    const town = newTown();
    await Note.create({ town, title: "x" });
    for (const socket of sockets) socket.destroy();
    expect(await Note.countDocuments({ town })).toBe(1);
  }, 5000);

  test("fails a large write that a hanging database has received only in part", async () => {
    const proxy = await openTcpProxy(env.MONGODB_URL);
    const url = new URL(proxy.url);
    url.searchParams.set("directConnection", "true");
    const hanging = await createMongo({ ...env, MONGODB_URL: url.href }, "service").asPromise();
    const notes = hanging.model("Note", noteSchema);
    await notes.findOne({ town: newTown() });
    proxy.hold();
    await expect(notes.create({ town: newTown(), title: "x".repeat(14_000_000) })).rejects.toThrow(
      mongoose.mongo.MongoError,
    );
    await proxy.cut();
    await hanging.close(true);
  }, 30_000);
});
