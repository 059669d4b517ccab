/** Filter for what is stored of one import of a town. */
import mongoose from "mongoose";

export const importFilter = (town: string, id: string) => ({
  town,
  import: new mongoose.Types.ObjectId(id),
});
