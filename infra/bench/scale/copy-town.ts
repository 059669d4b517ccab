/** Creates many towns quickly, by copying one town's documents in the services. */
import mongoose from "mongoose";

const AT_ONCE = 4;
const BATCH = 2000;

/** Copies every document of the town, without its outbox. */
export async function copyTown(options: {
  mongodbUrl: string;
  databases: readonly string[];
  from: string;
  to: readonly string[];
  told: (copied: number) => void;
}) {
  const mongo = await mongoose.createConnection(options.mongodbUrl).asPromise();
  try {
    for (const name of options.databases) {
      const database = mongo.getClient().db(name);
      for (const { name: collection } of await database.listCollections().toArray())
        await copyDocuments(database.collection(collection), options);
    }
  } finally {
    await mongo.close();
  }
}

async function copyDocuments(
  collection: mongoose.mongo.Collection,
  { from, to, told }: { from: string; to: readonly string[]; told: (copied: number) => void },
) {
  const fields = { _id: 0, outbox: 0, outboxSince: 0, outboxLease: 0 };
  const documents = await collection.find({ town: from }, { projection: fields }).toArray();
  if (documents.length === 0) return;
  const towns = [...to];
  const worker = async () => {
    for (;;) {
      const some = towns.splice(0, Math.ceil(BATCH / documents.length));
      if (some.length === 0) return;
      const copies = some.flatMap((town) =>
        documents.map((each) => Object.assign({}, each, { town })),
      );
      await collection.insertMany(copies, { ordered: false });
      told(copies.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Adds towns like this one to auth, each with the host `<town>.localhost`. */
export async function openTowns(options: {
  mongodbUrl: string;
  database: string;
  like: string;
  towns: readonly string[];
}) {
  const mongo = await mongoose.createConnection(options.mongodbUrl).asPromise();
  try {
    const stored = mongo.getClient().db(options.database).collection("towns");
    const fields = { _id: 0, outbox: 0, outboxSince: 0, outboxLease: 0 };
    const [one] = await stored.find({ town: options.like }, { projection: fields }).toArray();
    await stored.insertMany(
      options.towns.map((town) => Object.assign({}, one, { town, hosts: [`${town}.localhost`] })),
    );
  } finally {
    await mongo.close();
  }
}
