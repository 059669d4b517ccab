/**
 * Messages between services. `data` is the complete public state of the record after the change (or `deleted:
 * true`), so that the latest message suffices. Optional fields may be added to a type; any other change is a
 * new version. Every type has a fixture that must parse forever.
 */
import { z } from "zod";
import { businessState } from "./business.ts";
import { category } from "./category.ts";
import { couponState } from "./coupon.ts";
import { id, townSlug } from "./fields.ts";
import { submissionState } from "./submission.ts";
import { townEventState } from "./town-event.ts";
import { townState } from "./town.ts";

const deleted = z.object({ id, deleted: z.literal(true) });
/** `mergedInto` is the record that now owns what belonged to the deleted one. */
const mergedAway = deleted.extend({ mergedInto: id.optional() });

const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    town: z.string(),
    /** Id of the record, as text. */
    subject: z.string(),
    /** The record's revision after the change; projections ignore lower ones. */
    revision: z.int(),
    occurredAt: z.iso.datetime(),
    correlationId: z.string(),
    data,
  });

/** Message type → schema of the whole message. */
export const messages = {
  "town.changed.v1": envelope(
    "town.changed.v1",
    z.union([z.object({ deleted: z.literal(true) }), townState]),
  ),
  /** All data of the town is erased, in every service; see `@mainstreet/service/towns/removals`. */
  "town.removed.v1": envelope("town.removed.v1", z.object({ deleted: z.literal(true) })),
  /** A new town starts with the categories of another. */
  "town.cloned.v1": envelope("town.cloned.v1", z.object({ from: townSlug })),
  "category.changed.v1": envelope("category.changed.v1", z.union([deleted, category])),
  "business.changed.v1": envelope("business.changed.v1", z.union([mergedAway, businessState])),
  "coupon.changed.v1": envelope("coupon.changed.v1", z.union([deleted, couponState])),
  "submission.changed.v1": envelope("submission.changed.v1", z.union([deleted, submissionState])),
  "event.changed.v1": envelope("event.changed.v1", z.union([deleted, townEventState])),
  /**
   * All records of one collection of a town with ids above `after`, up to `upTo` (null: to the last), for
   * comparison with copies. A revision is null while its own message may be in flight.
   */
  "records.listed.v1": envelope(
    "records.listed.v1",
    z.object({
      service: z.string(),
      collection: z.string(),
      after: z.int(),
      upTo: z.int().nullable(),
      records: z.array(z.tuple([z.int(), z.int().nullable()])),
    }),
  ),
} as const;

type MessageType = keyof typeof messages;
export type MessageOf<Type extends MessageType> = z.infer<(typeof messages)[Type]>;
