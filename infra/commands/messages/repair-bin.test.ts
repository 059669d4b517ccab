/** What an older backup has in the bin can be restored after `messages repair`. */
import { expect, test } from "vitest";
import {
  agree,
  businesses,
  collection,
  copies,
  env,
  mongo,
  newTownWithBusinesses,
  sent,
} from "./fixture.ts";
import { repaired } from "./repair.ts";

test("a business in the bin of an older backup can be restored after repair, whatever happened to it since", async () => {
  const { town, rename, remove, unbin } = await newTownWithBusinesses();
  for (const id of [2, 3]) await remove(id);
  const bin = collection("listings", "bin");
  const backup = await bin.find({ town }).toArray();
  await unbin(2, 3);
  for (const id of [2, 2, 3, 3]) await rename(id, "Renamed since");
  await remove(3);
  await agree();
  await bin.deleteMany({ town });
  await bin.insertMany(backup);
  await businesses.deleteMany({ town, id: { $in: [2, 3] } });
  await repaired(mongo, env.MONGODB_PREFIX, { town });
  await agree();
  await sent();
  await unbin(2, 3);
  await agree();
  const alive = { town, deleted: { $ne: true } };
  const names = copies
    .find(alive)
    .sort({ id: 1 })
    .map(({ name }) => String(name));
  expect(await names.toArray()).toEqual(["Baker", "Butcher", "Bookshop"]);
});
