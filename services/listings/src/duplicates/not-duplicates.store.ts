/** Pairs of businesses that an admin has marked as distinct. */
import { scopedSchema } from "@mainstreet/service/stores/mongo";
import type { Connection } from "mongoose";
import { pairId } from "./similarity.ts";

const pairSchema = scopedSchema("not-duplicates", {
  pair: { type: String, required: true },
});
pairSchema.index({ town: 1, pair: 1 }, { unique: true });

export const notDuplicateModel = (mongo: Connection) => mongo.model("NotDuplicate", pairSchema);

export function createNotDuplicates(mongo: Connection) {
  const model = notDuplicateModel(mongo);
  return {
    async of(town: string): Promise<Set<string>> {
      const found = await model.find({ town }, { pair: 1 }).lean();
      return new Set(found.map(({ pair }) => pair));
    },
    async remember(town: string, a: number, b: number) {
      const pair = pairId(a, b);
      await model.updateOne({ town, pair }, { $setOnInsert: { town, pair } }, { upsert: true });
    },
    async forget(town: string, a: number, b: number) {
      await model.deleteOne({ town, pair: pairId(a, b) });
    },
  };
}
export type NotDuplicates = ReturnType<typeof createNotDuplicates>;
