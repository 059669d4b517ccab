/** Notes of records that are written in bulk: until their messages are out, a note says which they are. */
import { randomUUID } from "node:crypto";
import type { Connection } from "mongoose";

export interface Note {
  _id: string;
  collection: string;
  town: string;
  ids: number[];
  /** Those of them that are to go, by number and the revision in which they are gone. */
  gone?: [id: number, revision: number][];
  /** The import that writes them. */
  import?: string;
  since: Date;
  /** From then on any relay tells of the records: whoever wrote them has ended. */
  until: Date;
}

/** A write of one bulk request takes moments; its writer is taken for dead after so long, in ms. */
export const NOTE_MS = 20_000;

/** The notes of one service. */
export function notesOf(mongo: Connection) {
  const notes = mongo.collection<Note>("notes");
  const later = (ms: number) => new Date(Date.now() + ms);
  return {
    async add({
      collection,
      town,
      ids,
      gone,
      import: by,
    }: Pick<Note, "collection" | "town" | "gone" | "import"> & { ids: readonly number[] }) {
      const _id = randomUUID();
      const note: Note = {
        _id,
        collection,
        town,
        ids: [...ids],
        ...(gone && { gone }),
        ...(by !== undefined && { import: by }),
        since: new Date(),
        until: later(NOTE_MS),
      };
      await notes.insertOne(note);
      return note;
    },

    /**
     * Leaves it to a relay, which waits until there is room. Of a write that took long one may have told in
     * the middle of it, and taken the note.
     */
    async keep(note: Note) {
      await notes.replaceOne({ _id: note._id }, note, { upsert: true });
    },

    /** A note that its writer left, kept from other relays for `leaseMs`. */
    takeLeft: (leaseMs: number): Promise<Note | null> =>
      notes.findOneAndUpdate({ until: { $lt: new Date() } }, { $set: { until: later(leaseMs) } }),

    async remove(_id: string) {
      await notes.deleteOne({ _id });
    },

    /** Since when the oldest note is there; null without one. */
    async oldest(): Promise<Date | null> {
      const note = await notes.findOne({}, { sort: { since: 1 }, projection: { since: 1 } });
      return note?.since ?? null;
    },
  };
}

/** A note of the import whose records may be written at this moment. */
export const openNoteOf = (mongo: Connection, town: string, by: string) =>
  mongo
    .collection<Note>("notes")
    .findOne({ town, import: by, since: { $gt: new Date(Date.now() - NOTE_MS) } });
