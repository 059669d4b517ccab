/** Stored businesses. */
import { businessRecord, PLACE_FIELDS } from "@mainstreet/contracts/business";
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { businessKeys } from "@mainstreet/contracts/match-keys";
import { recordModel, recordSchema } from "@mainstreet/service/records/model";
import { searchFields, searchable } from "@mainstreet/service/records/search";
import type { RecordKind } from "@mainstreet/service/records/model";
import type { Connection } from "mongoose";
import {
  externalIdOf,
  geocodeStatusOf,
  mergedIdsOf,
  submittersOf,
  toPublishedState,
} from "./business.ts";

const businessSchema = recordSchema("businesses", businessRecord, {
  /** Id of the record in the system that it was imported from. */
  externalId: { type: String },
  /** The submission whose approval created it. */
  submissionId: { type: Number },
  /** Ids of businesses merged into it, and of those merged into these before: their URLs lead here. */
  mergedIds: { type: [Number], default: undefined },
  /** See `submittersOf`. */
  submitters: {
    type: [
      {
        _id: false,
        submissionId: Number,
        businessId: Number,
        tokenHashes: [String],
        contactName: String,
        contactEmail: String,
      },
    ],
    default: undefined,
  },
  geocodeStatus: { type: String, required: true },
  /** When the last search for coordinates was given up. */
  geocodeTriedAt: { type: Date },
  /** Days on which it has a live coupon (`CouponDays`); updated by coupon messages. */
  couponUntil: { type: String },
  couponSpans: { type: [{ _id: false, from: String, until: String }], default: undefined },
});
businessSchema.index({ town: 1, keys: 1 });
businessSchema.index(
  { town: 1, externalId: 1 },
  { unique: true, partialFilterExpression: { externalId: { $exists: true } } },
);
businessSchema.index(
  { town: 1, submissionId: 1 },
  { unique: true, partialFilterExpression: { submissionId: { $exists: true } } },
);
/** Finds what another business was merged into. */
businessSchema.index(
  { town: 1, "history.of.id": 1 },
  { partialFilterExpression: { "history.of.id": { $exists: true } } },
);
businessSchema.index(
  { town: 1, mergedIds: 1 },
  { partialFilterExpression: { mergedIds: { $exists: true } } },
);
businessSchema.index(
  { town: 1, "submitters.submissionId": 1 },
  { partialFilterExpression: { "submitters.submissionId": { $exists: true } } },
);
businessSchema.index({ town: 1, categoryId: 1, id: 1 });
businessSchema.index({ town: 1, geocodeStatus: 1, id: 1 });
businessSchema.index({ town: 1, couponUntil: 1, id: 1 });
businessSchema.index({ town: 1, "couponSpans.from": 1, id: 1 });
businessSchema.index({ geocodeStatus: 1, town: 1, id: 1 });
businessSchema.index({ geocodeStatus: 1, address: 1 });
searchable(businessSchema);

export const businessKind = (mongo: Connection): RecordKind<BusinessRecord> => ({
  entity: "business",
  messageType: "business.changed.v1",
  model: recordModel(mongo, "Business", businessSchema),
  state: businessRecord,
  toPublished: toPublishedState,
  // Undone together: coordinates found later belong to the address that an import has brought.
  together: PLACE_FIELDS,
  unique: { externalId: "", submissionId: "" },
  besides(fields) {
    const externalId = externalIdOf(fields);
    const mergedIds = mergedIdsOf(fields);
    const submitters = submittersOf(fields);
    return {
      ...(externalId !== "" && { externalId }),
      ...(mergedIds.length > 0 && { mergedIds }),
      ...(submitters.length > 0 && { submitters }),
    };
  },
  otherIds: { field: "mergedIds", of: mergedIdsOf },
  derive: (state, document) => ({
    keys: businessKeys({ ...state, externalId: externalIdOf(document) }),
    geocodeStatus: geocodeStatusOf(state, document),
    ...searchFields(state.name, [state.address, state.phone]),
  }),
});
