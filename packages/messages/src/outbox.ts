/** The outbox lies in the document: a change and the message about it are one write. */
import mongoose from "mongoose";
import type { Schema } from "mongoose";
import type { Message } from "./envelope.ts";

/** Fields of every document that publishes; spread them into its mongoose schema. */
export const outboxFields = {
  /** Counts the changes; every update filters by the one it has read. */
  revision: { type: Number, required: true },
  /** The record is gone; the document stays until its last message is out. */
  deleted: { type: Boolean },
  /** Messages that are not in the stream yet, oldest first. */
  outbox: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  /** Since when the oldest of them waits; absent when there are none. */
  outboxSince: { type: Date },
  /** Which relay is sending them, and until when nobody else may. */
  outboxLease: {
    type: new mongoose.Schema({ by: String, until: Date }, { _id: false }),
    default: undefined,
  },
} as const;

/** Mongoose plugin: the index by which relays find what waits. */
export function outboxIndex(schema: Schema) {
  schema.index({ outboxSince: 1 }, { partialFilterExpression: { outboxSince: { $exists: true } } });
}

/** Fields of a new document that tells of its own creation. */
export const insertedWith = (message: Message, now: Date) => ({
  revision: message.revision,
  outbox: [message],
  outboxSince: now,
});

/**
 * Update of a document together with its message. Use it with the filter `{ town, id, revision }`
 * of the state that was read; `message.revision` is that revision + 1.
 */
export const updatedWith = <Fields extends object>(
  fields: Fields,
  message: Message,
  now: Date,
) => ({
  $set: { ...fields, revision: message.revision },
  $push: { outbox: message },
  $min: { outboxSince: now },
});

/** Update that deletes: the relay removes the document once the message is out. */
export const deletedWith = (message: Message, now: Date) =>
  updatedWith({ deleted: true }, message, now);
