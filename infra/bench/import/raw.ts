/** What could be had at most: the stored documents written again by the driver alone. */
import type mongoose from "mongoose";

const AT_ONCE = 1000;

/**
 * Copies the collection with its indexes to a database of its own, by unordered `insertMany`; resolves
 * with the documents per second, the time to read them not counted.
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
  let batch: mongoose.mongo.Document[] = [];
  const write = async () => {
    const begun = performance.now();
    await to.insertMany(batch, { ordered: false });
    ms += performance.now() - begun;
    rows += batch.length;
    batch = [];
  };
  for await (const document of from.find({ town }, { batchSize: AT_ONCE })) {
    batch.push(document);
    if (batch.length === AT_ONCE) await write();
  }
  if (batch.length > 0) await write();
  await raw.dropDatabase();
  return rows / (ms / 1000);
}
