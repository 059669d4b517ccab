/** Stored town events. */
import { townEventRecord } from "@mainstreet/contracts/town-event";
import type { TownEventRecord } from "@mainstreet/contracts/town-event";
import { seriesKeys, townEventKeys } from "@mainstreet/contracts/match-keys";
import { recordModel, recordSchema } from "@mainstreet/service/records/model";
import { foundByBusiness } from "@mainstreet/service/records/business-words";
import { searchFields, searchable } from "@mainstreet/service/records/search";
import type { RecordKind } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import { overAfter } from "./series.ts";

const townEventSchema = recordSchema("events", townEventRecord, {
  /** Derived from the dates and the recurrence; visitors' queries filter by it. */
  lastDay: { type: String, required: true },
});
townEventSchema.index({ town: 1, isActive: 1, lastDay: 1 });
townEventSchema.index({ town: 1, keys: 1 });
townEventSchema.index({ town: 1, businessId: 1, id: 1 });
townEventSchema.index({ town: 1, startDate: 1, id: 1 });
searchable(townEventSchema);
foundByBusiness(townEventSchema);

export const townEventKind = (mongo: Connection): RecordKind<TownEventRecord> => ({
  entity: "event",
  messageType: "event.changed.v1",
  model: recordModel(mongo, "TownEvent", townEventSchema),
  state: townEventRecord,
  derive: (state) => ({
    keys: [...seriesKeys(state), ...townEventKeys(state)],
    lastDay: overAfter(state),
    ...searchFields(state.name, [state.location, state.category, state.description]),
  }),
});
