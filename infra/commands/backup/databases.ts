/**
 * The services' databases in mongodump's format: `<collection>.bson`, with options and indexes in
 * `<collection>.metadata.json`; mongorestore can read them. mongodump itself is not used: it is in
 * none of our images, does not save Redis or objects, and does not know the required order of
 * collections.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { holdsDocuments } from "@mainstreet/service/stores/mongo";
import type { Connection, mongo } from "mongoose";
import { z } from "zod";
import { documentsOf, inGroups, writeParts } from "./files.ts";
import type { WrittenFile } from "./files.ts";

export interface CollectionName {
  service: string;
  collection: string;
}

/** Resolves with every collection of these databases. */
export async function collectionsOf(
  connection: Connection,
  prefix: string,
  services: readonly string[],
): Promise<CollectionName[]> {
  const found = await Promise.all(
    services.map(async (service) =>
      (await databaseOf(connection, prefix, service).listCollections().toArray())
        .filter(holdsDocuments)
        .map(({ name }) => ({ service, collection: name })),
    ),
  );
  return found.flat();
}

export const databaseOf = (connection: Connection, prefix: string, service: string): mongo.Db =>
  connection.getClient().db(`${prefix}${service}`);

/** Saves a collection's documents, options and indexes. */
export async function saveCollection(
  connection: Connection,
  prefix: string,
  folder: string,
  { service, collection }: CollectionName,
): Promise<WrittenFile[]> {
  const { BSON } = (await import("mongoose")).mongo;
  const database = databaseOf(connection, prefix, service);
  const path = `mongodb/${prefix}${service}/${encodeURIComponent(collection)}`;
  const documents = database.collection(collection).find({}, { raw: true });
  const data = await writeParts(folder, `${path}.bson`, bytesOf(documents));
  const [info] = await database.listCollections({ name: collection }).toArray();
  const metadata = {
    indexes: await database.collection(collection).listIndexes().toArray(),
    options: info && "options" in info ? info.options : {},
    collectionName: collection,
    type: "collection",
  };
  const text = Buffer.from(BSON.EJSON.stringify(metadata, { relaxed: false }));
  return [data, await writeParts(folder, `${path}.metadata.json`, [text])];
}

const raw = z.instanceof(Uint8Array);
async function* bytesOf(documents: AsyncIterable<unknown>) {
  for await (const document of documents) yield raw.parse(document);
}

const metadataOf = z.object({
  collectionName: z.string(),
  options: z.record(z.string(), z.unknown()),
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
});

/** Yields a file's documents in groups. No value changes its type: the double 1.0 stays a double. */
export async function* documentGroups(folder: string, path: string) {
  const { BSON } = (await import("mongoose")).mongo;
  for await (const group of inGroups(documentsOf(folder, path), 1000, ({ length }) => length))
    yield group.map((bytes) => BSON.deserialize(bytes, { promoteValues: false }));
}

/** Creates the collection, inserts its documents and creates its indexes; `path` is the file of its documents. */
export async function loadCollection(database: mongo.Db, folder: string, path: string) {
  const { BSON } = (await import("mongoose")).mongo;
  const text = await readFile(join(folder, path.replace(/\.bson$/, ".metadata.json")), "utf8");
  const metadata = metadataOf.parse(BSON.EJSON.parse(text));
  const { collectionName, options, indexes } = metadata;
  const known = await database.listCollections({ name: collectionName }).toArray();
  if (known.length === 0) await database.createCollection(collectionName, options);
  const collection = database.collection(collectionName);
  for await (const documents of documentGroups(folder, path))
    await collection.insertMany(documents, { ordered: false });
  const wanted = indexes
    .filter(({ name }) => name !== "_id_")
    .map(({ v: _v, ns: _ns, ...index }) => index);
  if (wanted.length > 0) await database.command({ createIndexes: collectionName, indexes: wanted });
}
