/** Upper limit for comparison: the driver alone writes the stored documents again. */
import type mongoose from "mongoose";

const AT_ONCE = 1000;

/**
 * Copies the collection with its indexes to another database by unordered `insertMany`; resolves
 * with the documents per second, not counting the time to read them.
 */
export async function rawInsertRate(
  client: mongoose.mongo.MongoClient,
  prefix: string,
  town: string,
) {
  const from = client.db(`${prefix}listings`).collection("businesses");
  const raw = client.db(`${prefix}bench`);
  await raw.dropDatabase();
  const to = raw.collection("businesses");
  for (const { key, name, unique, partialFilterExpression } of await from.listIndexes().toArray())
    if (name !== "_id_")
      await to.createIndex(key, {
        name,
        ...(unique && { unique: true }),
        ...(partialFilterExpression && { partialFilterExpression }),
      });

  let rows = 0;
  let ms = 0;
  const last = await from.findOne({ town }, { sort: { id: -1 }, projection: { id: 1 } });
  // By id: a single cursor would slow down with each batch.
  for (let id = 0; id < Number(last?.["id"] ?? 0); id += AT_ONCE) {
    const batch = await from.find({ town, id: { $gt: id, $lte: id + AT_ONCE } }).toArray();
    if (batch.length === 0) continue;
    const begun = performance.now();
    await to.insertMany(batch, { ordered: false });
    ms += performance.now() - begun;
    rows += batch.length;
  }
  await raw.dropDatabase();
  return rows / (ms / 1000);
}
