/** The service's own database, and a guard that every query names its town. */
import { isWatched, watch } from "@mainstreet/tracing/mongo";
import mongoose from "mongoose";
import type { Aggregate, Connection, Model, Query, Schema, SchemaDefinition } from "mongoose";
import "./driver-connection.ts";

/** A query without a town: always a bug in our code, never answered. */
export class TownMissingError extends Error {
  constructor(operation: string) {
    super(`${operation} names no town`);
    this.name = "TownMissingError";
  }
}

interface MongoConfig {
  MONGODB_URL: string;
  MONGODB_PREFIX: string;
}

/**
 * Commands fail after 2 s if the server is gone. A server that hangs is detected by the monitors' heartbeat
 * every second, which fails all commands in flight; statements have no time limit, as some take long.
 * Acknowledged writes are in the journal, which a single server would not wait for by default; how many members
 * have them (`w`) is left to the server's default.
 */
const optionsOf = (config: MongoConfig, service: string) => ({
  dbName: `${config.MONGODB_PREFIX}${service}`,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 2000,
  bufferTimeoutMS: 2000,
  connectTimeoutMS: 3000,
  heartbeatFrequencyMS: 1000,
  maxPoolSize: 20,
  monitorCommands: isWatched(),
  writeConcern: { journal: true },
});

/** Creates the connection to the service's database; models can be created before it is open. */
export function createMongo(config: MongoConfig, service: string): Connection {
  const connection = mongoose.createConnection(config.MONGODB_URL, optionsOf(config, service));
  connection.once("connected", () => watch(connection.getClient()));
  return connection;
}

/** Resolves once it is open. After a failed first attempt mongoose gives up, so this can be called again. */
export const openMongo = (connection: Connection, config: MongoConfig, service: string) =>
  connection.readyState === mongoose.ConnectionStates.disconnected
    ? connection.openUri(config.MONGODB_URL, optionsOf(config, service))
    : connection.asPromise();

/**
 * Indexes of earlier versions, by collection, that would wrongly delete or refuse documents today. Others
 * merely take space, and instances of the previous version may still use them.
 */
const RETIRED: ReadonlyMap<string, readonly string[]> = new Map([
  ["removed-towns", ["removedAt_1"]],
]);

/** Creates the collections and indexes of the models; run this before a service listens. */
export async function ensureIndexes(
  models: readonly Pick<Model<unknown>, "createIndexes" | "collection">[],
) {
  for (const model of models) {
    await model.createIndexes();
    for (const name of RETIRED.get(model.collection.name) ?? [])
      await model.collection.dropIndex(name).catch(ignoreIndexNotFound);
  }
}

function ignoreIndexNotFound(error: unknown) {
  if (!(error instanceof mongoose.mongo.MongoServerError && error.codeName === "IndexNotFound"))
    throw error;
}

/** False for views and MongoDB's own collections, such as `system.profile`, from which nobody may delete. */
export const holdsDocuments = ({ name, type }: { name: string; type?: string }) =>
  type !== "view" && !name.startsWith("system.");

const QUERIES = [
  "find",
  "findOne",
  "findOneAndDelete",
  "findOneAndReplace",
  "findOneAndUpdate",
  "countDocuments",
  "distinct",
  "deleteOne",
  "deleteMany",
  "replaceOne",
  "updateOne",
  "updateMany",
] as const;

/**
 * Mongoose plugin: every query, aggregate, insert and bulk write of the schema must name its town. Relays,
 * sweeps and operators' tools that work on all towns pass `{ everyTown: true }`.
 */
export function townScoped(schema: Schema) {
  schema.pre([...QUERIES], function (this: Query<unknown, unknown>) {
    if (this.getOptions()["everyTown"] || isTown(this.getFilter()["town"])) return;
    throw new TownMissingError(this.model.modelName);
  });
  schema.pre("estimatedDocumentCount", function () {
    throw new TownMissingError("estimatedDocumentCount");
  });
  schema.pre("aggregate", function (this: Aggregate<unknown>) {
    const first = this.pipeline()[0];
    if (this.options["everyTown"] || (first && "$match" in first && isTown(first.$match["town"])))
      return;
    throw new TownMissingError("aggregate");
  });
  schema.pre("save", function () {
    if (!isTown(this.get("town"))) throw new TownMissingError("save");
  });
  schema.pre("insertMany", function (documents: unknown) {
    const all = Array.isArray(documents) ? documents : [documents];
    if (!all.every(hasTown)) throw new TownMissingError("insertMany");
  });
  schema.pre(
    "bulkWrite",
    function (operations: Record<string, { filter?: unknown; document?: unknown }>[], options) {
      if (options && "everyTown" in options) return;
      for (const operation of operations)
        for (const { filter, document } of Object.values(operation))
          if (!hasTown(filter ?? document)) throw new TownMissingError("bulkWrite");
    },
  );
}

/** Returns the schema of a collection whose documents belong to towns. */
export function scopedSchema<const Fields extends SchemaDefinition>(
  collection: string,
  fields: Fields,
) {
  const schema = new mongoose.Schema(
    { town: { type: String, required: true }, ...fields },
    { collection, versionKey: false, strictQuery: "throw" },
  );
  schema.plugin(townScoped);
  return schema;
}

/** Whether it is a plain slug: `{ $ne: null }` would match every town. */
const isTown = (value: unknown) => typeof value === "string" && value !== "";

const hasTown = (value: unknown) =>
  typeof value === "object" && value !== null && "town" in value && isTown(value.town);
