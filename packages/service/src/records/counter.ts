/** Numbers for new records, counted per town and entity. */
import type { Connection } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

const counterSchema = scopedSchema("counters", {
  entity: { type: String, required: true },
  last: { type: Number, required: true },
});
counterSchema.index({ town: 1, entity: 1 }, { unique: true });

export const counterModel = (mongo: Connection) => mongo.model("Counter", counterSchema);
export type CounterModel = ReturnType<typeof counterModel>;

/** Takes `count` numbers in a row for new records; returns the first. Unused ones stay gaps. */
export async function takeIds(
  counters: CounterModel,
  town: string,
  entity: string,
  count = 1,
): Promise<number> {
  const { last } = await counters
    .findOneAndUpdate(
      { town, entity },
      { $inc: { last: count } },
      { upsert: true, returnDocument: "after", lean: true },
    )
    .orFail();
  return last - count + 1;
}

/** Numbers up to this one are in use, whatever the counter says; true where it said otherwise. */
export async function raiseCounter(
  counters: CounterModel,
  town: string,
  entity: string,
  last: number,
): Promise<boolean> {
  const raised = { $max: { last } };
  const { modifiedCount, upsertedCount } = await counters.updateOne({ town, entity }, raised, {
    upsert: true,
  });
  return modifiedCount + upsertedCount > 0;
}
