/** Schema and indexes of rows that a check has matched with records; nothing else. */
import type { ImportMatch } from "@mainstreet/contracts/import-match";
import { townScoped } from "@mainstreet/service/stores/mongo";
import type { Connection, Types } from "mongoose";
import mongoose from "mongoose";

export interface StoredMatch extends ImportMatch {
  town: string;
  import: Types.ObjectId;
}

const text = { type: String, required: true } as const;
const record = new mongoose.Schema({ id: Number, name: String, about: String }, { _id: false });

const matchSchema = new mongoose.Schema<StoredMatch>(
  {
    town: text,
    import: { type: mongoose.Schema.Types.ObjectId, required: true },
    entity: text,
    row: { type: Number, required: true },
    outcome: text,
    by: text,
    name: { type: String, default: "" },
    about: { type: String, default: "" },
    record: { type: record, default: null },
    earlierRow: { type: Number, default: null },
    apart: { type: Boolean, default: false },
  },
  { collection: "matches", versionKey: false },
);
matchSchema.index({ town: 1, import: 1, entity: 1, row: 1 }, { unique: true });
matchSchema.index({ town: 1, import: 1, apart: 1 }, { partialFilterExpression: { apart: true } });
matchSchema.plugin(townScoped);

export const matchModel = (mongo: Connection) => mongo.model("Match", matchSchema);
export type MatchModel = ReturnType<typeof matchModel>;
