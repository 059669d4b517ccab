/** What events knows of businesses: their names. */
import type { MessageOf } from "@mainstreet/contracts/messages";
import { applyProjection, projectionFields } from "@mainstreet/messages/projection";
import { goneAmong, goneLatelyAmong } from "@mainstreet/service/messages/tombstones";
import { townScoped } from "@mainstreet/service/stores/mongo";
import { wordsOf } from "@mainstreet/service/records/search";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const businessSchema = new mongoose.Schema(
  {
    town: { type: String, required: true },
    id: { type: Number, required: true },
    name: { type: String, default: "" },
    words: { type: [String] },
    ...projectionFields,
  },
  { collection: "businesses", versionKey: false, strictQuery: "throw" },
);
businessSchema.index({ town: 1, id: 1 }, { unique: true });
businessSchema.index({ town: 1, words: 1 });
businessSchema.plugin(townScoped);

export const businessNameModel = (mongo: Connection) => mongo.model("BusinessName", businessSchema);

export function createBusinessNames(mongo: Connection) {
  const model = businessNameModel(mongo);
  return {
    /** Living businesses among the ids. */
    async of(town: string, ids: number[]): Promise<Map<number, { id: number; name: string }>> {
      const found = await model.find({ town, id: { $in: ids }, deleted: { $ne: true } }).lean();
      return new Map(found.map(({ id, name }) => [id, { id, name }]));
    },

    /** Ids of the living businesses that have, for every word of the text, a word that begins with it. */
    async named(town: string, text: string): Promise<number[]> {
      const starts = wordsOf([text]);
      if (starts.length === 0) return [];
      const $and = starts.map((start) => ({ words: new RegExp(`^${start}`, "u") }));
      const found = await model.find({ town, deleted: { $ne: true }, $and }, { id: 1 }).lean();
      return found.map(({ id }) => id);
    },

    /** Those of the ids whose business is known to be deleted. */
    gone: (town: string, ids: readonly number[]) =>
      goneAmong(mongo, model.collection.name, town, ids),

    /** Those whose end was told lately: events that were written beside that news must go. */
    goneLately: (town: string, ids: readonly number[]) =>
      goneLatelyAmong(mongo, model.collection.name, town, ids),

    /** Follows `business.changed.v1`. */
    apply: (messages: MessageOf<"business.changed.v1">[]) =>
      applyProjection(
        mongo,
        model.collection.name,
        messages.map(({ town, revision, data }) => ({
          town,
          revision,
          id: data.id,
          state: "deleted" in data ? null : { name: data.name, words: wordsOf([data.name]) },
        })),
      ),
  };
}

export type BusinessNames = ReturnType<typeof createBusinessNames>;
