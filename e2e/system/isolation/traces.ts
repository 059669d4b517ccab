/** Everything that the stores hold of a town, to detect changes. */
import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { setTimeout as pause } from "node:timers/promises";
import { mongo } from "mongoose";
import type { Fixture } from "./fixture.ts";

const { EJSON } = mongo.BSON;

/** Location in a store → content. */
export type Traces = Record<string, string>;

async function databasesOf({ mongo: connection, env }: Fixture) {
  const { databases } = await connection.listDatabases();
  return databases.map(({ name }) => name).filter((name) => name.startsWith(env.MONGODB_PREFIX));
}

/** Resolves with all matching documents in every collection of every service. */
export async function documentsWhere(fixture: Fixture, wanted: object): Promise<Traces> {
  const traces: Traces = {};
  for (const name of await databasesOf(fixture)) {
    const database = fixture.mongo.useDb(name, { useCache: true });
    const collections = await database.listCollections();
    await Promise.all(
      collections.map(async (collection) => {
        const found = await database.collection(collection.name).find(wanted).toArray();
        for (const document of found)
          traces[`${name}.${collection.name} ${String(document["_id"])}`] =
            EJSON.stringify(document);
      }),
    );
  }
  return traces;
}

/** Rate limit counters, which are not a town's data. */
const COUNTS = /:(?:quota|rate):/;

async function redisOf({ redis, env }: Fixture, town: string): Promise<Traces> {
  const traces: Traces = {};
  for await (const page of redis.scanStream({ match: `${env.REDIS_PREFIX}*`, count: 1000 }))
    for (const key of [page].flat().map(String)) {
      if ((await redis.type(key)) === "stream")
        for (const [id, fields] of await redis.xrange(key, "-", "+")) {
          // `applied` streams are read only by a service's own instances.
          if (fields[fields.indexOf("town") + 1] === town && !key.includes(":applied:"))
            traces[`${key} ${id}`] = fields.join(" ");
        }
      else if (key.includes(town) && !COUNTS.test(key))
        traces[key] = (await redis.dumpBuffer(key))?.toString("base64") ?? "";
    }
  return traces;
}

async function objectsOf({ objects, env }: Fixture, town: string): Promise<Traces> {
  const traces: Traces = {};
  for (const folder of ["images", "imports"]) {
    const where = { Bucket: env.S3_BUCKET, Prefix: `${folder}/${town}/` };
    const { Contents = [] } = await objects.send(new ListObjectsV2Command(where));
    for (const { Key = "" } of Contents) {
      const { Body } = await objects.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key }));
      traces[Key] = (await Body?.transformToString("base64")) ?? "";
    }
  }
  return traces;
}

/** Resolves with the town's documents, Redis keys, messages and objects. */
export async function tracesOf(fixture: Fixture, town: string): Promise<Traces> {
  const parts = [
    documentsWhere(fixture, { town }),
    redisOf(fixture, town),
    objectsOf(fixture, town),
  ];
  return Object.fromEntries((await Promise.all(parts)).flatMap((each) => Object.entries(each)));
}

const ROUNDS = 60;
/** Work to be done: a message to be sent, or an address to be geocoded. */
const TO_COME = /"outboxSince"|"geocodeStatus":"waiting"/;

/** Resolves with the traces once they no longer change. */
export async function settledTracesOf(fixture: Fixture, town: string): Promise<Traces> {
  let last = await tracesOf(fixture, town);
  let moving: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(250);
    const next = await tracesOf(fixture, town);
    const places = new Set([...Object.keys(last), ...Object.keys(next)]);
    moving = [...places].filter(
      (place) => last[place] !== next[place] || TO_COME.test(next[place] ?? ""),
    );
    if (moving.length === 0) return next;
    last = next;
  }
  throw new Error(`These do not come to rest: ${moving.join(", ")}`);
}
