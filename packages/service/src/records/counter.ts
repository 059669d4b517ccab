/** Assigns ids to new records, counted per town and entity. */
import type { Connection } from "mongoose";
import { scopedSchema } from "../stores/mongo.ts";

const counterSchema = scopedSchema("counters", {
  entity: { type: String, required: true },
  last: { type: Number, required: true },
});
counterSchema.index({ town: 1, entity: 1 }, { unique: true });

export const counterModel = (mongo: Connection) => mongo.model("Counter", counterSchema);
export type CounterModel = ReturnType<typeof counterModel>;

/** Reserves `count` consecutive ids; returns the first. Unused ids remain gaps. */
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

/** Raises the counter to an id that is in use; resolves with whether it was lower. */
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
