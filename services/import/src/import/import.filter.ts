/** Filter for what is stored of one import of a town. */
import mongoose from "mongoose";

export const importFilter = (town: string, id: string) => ({
  town,
  import: new mongoose.Types.ObjectId(id),
});

/** Filter for what is stored of imports uploaded before `time`, by the time in their ids, except those in `but`. */
export const uploadedBefore = (
  town: string,
  time: Date,
  but: readonly mongoose.Types.ObjectId[],
) => {
  const first = mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
  return { town, import: { $lt: first, $nin: but } };
};
