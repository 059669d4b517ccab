/** Removing a town deletes from the service's own collections only. */
import { createLog } from "../operations/log.ts";
import { openRecordFixture } from "@mainstreet/testing/record-fixture";
import { newTown } from "@mainstreet/testing/town";
import { expect, test, vi } from "vitest";
import { createRemovals } from "./removals.ts";

const { mongo, redis, prefix } = await openRecordFixture("events");

test("views and the profile that the database keeps hold up no removal", async () => {
  const town = newTown();
  await mongo.collection("stalls").insertOne({ town });
  const pipeline = [{ $match: { isOpen: true } }];
  await mongo.createCollection("open-stalls", { viewOn: "stalls", pipeline });
  const listed = await mongo.listCollections();
  const profile = { name: "system.profile", type: "collection" };
  vi.spyOn(mongo, "listCollections").mockResolvedValue([profile, ...listed]);

  const log = createLog("events", "silent");
  const removals = createRemovals({ service: "events", mongo, redis, prefix, log });
  await removals.remove(town, new Date());
  expect(await removals.left(town)).toMatchObject({
    left: { stalls: 0, messages: 0, "dead letters": 0 },
    erased: { stalls: 1 },
  });
});

test("a removal whose erasure fails half-way reports what it erased until then", async () => {
  const town = newTown();
  await mongo.collection("stalls").insertMany([{ town }, { town }]);
  let away = true;
  const pictures = {
    name: "pictures",
    count: () => Promise.resolve(away ? 1 : 0),
    erase: () => (away ? Promise.reject(new Error("The store is away")) : Promise.resolve(1)),
  };
  const log = createLog("events", "silent");
  const more = [pictures];
  const removals = createRemovals({ service: "events", mongo, redis, prefix, log, more });
  const removedAt = new Date();
  await expect(removals.remove(town, removedAt)).rejects.toThrow("The store is away");
  away = false;
  expect(await removals.eraseAgain(town, removedAt)).toBe(true);
  expect(await removals.left(town)).toMatchObject({ erased: { stalls: 2, pictures: 1 } });
});
