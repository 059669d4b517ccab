/** Fixture for this package's tests: real Redis and database, and a fresh publisher for each test. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fork } from "node:child_process";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { pino } from "pino";
import { z } from "zod";
import { parseEntries } from "../entries.ts";
import { createMessage, envelope } from "../envelope.ts";
import type { Message } from "../envelope.ts";
import { deletedWith, insertedWith, outboxFields, outboxIndex, updatedWith } from "../outbox.ts";
import { projectionFields } from "../projection.ts";
import { streamOf } from "../names.ts";

export const log = pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
export const NOTE = "note.changed.v1";
export const noteMessage = envelope.extend({
  type: z.literal(NOTE),
  data: z.object({ text: z.string(), deleted: z.boolean().optional() }),
});

const schema = new mongoose.Schema({
  town: { type: String, required: true },
  id: { type: Number, required: true },
  text: { type: String },
  ...outboxFields,
});
schema.index({ town: 1, id: 1 }, { unique: true });
schema.plugin(outboxIndex);

const copySchema = new mongoose.Schema({
  town: { type: String, required: true },
  id: { type: Number, required: true },
  text: { type: String },
  ...projectionFields,
});
copySchema.index({ town: 1, id: 1 }, { unique: true });

export function note(town: string, id: number, revision: number, text: string): Message {
  return createMessage({
    type: NOTE,
    town,
    subject: id,
    revision,
    data: { text },
    now: new Date(),
  });
}

/** Connections of a test file. */
export async function openFixture() {
  const env = testEnvironment();
  const redis = new Redis(env.REDIS_URL);
  const dbName = `${env.MONGODB_PREFIX}messages`;
  const mongo = await mongoose.createConnection(env.MONGODB_URL, { dbName }).asPromise();
  return {
    env,
    redis,
    mongo,
    dbName,
    publisher: () => createPublisher(mongo, redis, env.REDIS_PREFIX),
    async close() {
      redis.disconnect();
      await mongo.close();
      await removeTestSpace(env);
    },
  };
}

/** A service that keeps notes, with collections and streams that no other test uses. */
async function createPublisher(mongo: mongoose.Connection, redis: Redis, space: string) {
  const name = randomUUID().slice(0, 8);
  const [notes, copies] = [
    mongo.model(`note${name}`, schema, `notes${name}`),
    mongo.model(`copy${name}`, copySchema, `copies${name}`),
  ];
  await notes.createIndexes();
  await copies.createIndexes();
  const prefix = `${space}${name}:`;
  const stream = streamOf(prefix, "notes");
  const now = () => new Date();
  return {
    notes,
    copies,
    prefix,
    stream,
    collections: [`notes${name}`],
    copied: `copies${name}`,
    create: (town: string, id: number, text = "") =>
      notes.insertMany([{ town, id, text, ...insertedWith(note(town, id, 1, text), now()) }]),
    /** Changes the note if it still has the revision. */
    change: (town: string, id: number, revision: number, text: string) =>
      notes.updateOne(
        { town, id, revision },
        updatedWith({ text }, note(town, id, revision + 1, text), now()),
      ),
    remove: (town: string, id: number, revision: number) =>
      notes.updateOne(
        { town, id, revision },
        deletedWith(note(town, id, revision + 1, "gone"), now()),
      ),
    /** Number of notes with unsent messages. */
    waiting: () => notes.countDocuments({ outboxSince: { $exists: true } }),
    sent: async (): Promise<Message[]> =>
      parseEntries(await redis.xrange(stream, "-", "+")).map(({ fields }) =>
        envelope.parse(JSON.parse(fields?.get("message") ?? "")),
      ),
    /** Adds messages to the stream as a relay does. */
    send: async (...messages: Message[]) => {
      for (const message of messages)
        await redis.xadd(stream, "*", "town", message.town, "message", JSON.stringify(message));
    },
  };
}

/** Runs a file of this folder until it ends; resolves with the signal that killed it. */
export async function runUntilDeath(file: string, options: object): Promise<unknown> {
  const child = fork(new URL(file, import.meta.url), [JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [, signal] = await once(child, "exit");
  return signal;
}
