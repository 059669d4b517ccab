/** Outbox stored in the document itself, so that a change and its message are one atomic write. */
import mongoose from "mongoose";
import type { Schema } from "mongoose";
import type { Message } from "./envelope.ts";

/** Fields of every document that publishes; spread them into its mongoose schema. */
export const outboxFields = {
  /** Number of changes; every update filters by the revision it has read. */
  revision: { type: Number, required: true },
  /** The record is deleted; the document stays until its last message is sent. */
  deleted: { type: Boolean },
  /** Messages that are not in the stream yet, oldest first. */
  outbox: { type: [mongoose.Schema.Types.Mixed], default: undefined },
  /** Time of the oldest of these messages; absent if there are none. */
  outboxSince: { type: Date },
  /** Relay that is sending them, and until when no other relay may. */
  outboxLease: {
    type: new mongoose.Schema({ by: String, until: Date }, { _id: false }),
    default: undefined,
  },
} as const;

/** Mongoose plugin: the index by which relays find documents with unsent messages. */
export function outboxIndex(schema: Schema) {
  schema.index({ outboxSince: 1 }, { partialFilterExpression: { outboxSince: { $exists: true } } });
}

/** Fields of a new document, with the message about its creation. */
export const insertedWith = (message: Message, now: Date) => ({
  revision: message.revision,
  outbox: [message],
  outboxSince: now,
});

/**
 * Update of a document together with its message. Filter by `{ town, id, revision }` of the state that was
 * read; `message.revision` is that revision + 1.
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

/** Update that marks a document as deleted; the relay removes it once the message is sent. */
export const deletedWith = (message: Message, now: Date) =>
  updatedWith({ deleted: true }, message, now);
