/** Reading records: one, a page of them, all that fit. */
import type { QueryFilter } from "mongoose";
import { notFound } from "../http/errors.ts";
import type { RecordKind, RecordModel, StoredRecord } from "./model.ts";

/** During an import the outboxes weigh more than the records. */
export const STATE_ONLY = "-outbox -keys -batch -imported -words -history -lastRow";

export const LIVE = { deleted: { $ne: true } };

/**
 * What leaves out deleted records. They are there until the relay has told of them: where there is none it
 * asks for nothing, so that an index alone can count and order.
 */
export const notDeleted = async (model: RecordModel, town: string) =>
  (await model.exists({ town, deleted: true })) ? LIVE : {};

export function createRecordReads<State extends { id: number }>(kind: RecordKind<State>) {
  const { model, entity } = kind;
  const title = entity.charAt(0).toUpperCase() + entity.slice(1);
  const read = (document: StoredRecord) => ({ state: kind.state.parse(document), document });

  return {
    /** What a record that is missing is called. */
    title,

    /** Throws 404 for a missing record, a deleted one and one of another town alike. */
    find: async (town: string, id: number) => {
      const document = await model
        .findOne({ town, id, ...LIVE })
        .select("-history")
        .lean();
      if (!document) throw notFound(title);
      return read(document);
    },

    /**
     * A page of records, in the order of their numbers unless another is given, and how many fit. `hint`
     * names the index to read.
     */
    async list(
      town: string,
      page: { limit: number; offset: number },
      filter: QueryFilter<StoredRecord> = {},
      sort: Record<string, 1 | -1> = { id: 1 },
      hint?: Record<string, 1>,
    ) {
      const wanted = { town, ...filter, ...(await notDeleted(model, town)) };
      const [documents, total] = await Promise.all([
        model
          .find(wanted, null, { sort, skip: page.offset, limit: page.limit, ...(hint && { hint }) })
          .select(STATE_ONLY)
          .lean(),
        model.countDocuments(wanted),
      ]);
      return { items: documents.map(read), total };
    },

    /** How many records fit. */
    count: async (town: string, filter: QueryFilter<StoredRecord> = {}) =>
      model.countDocuments({ town, ...filter, ...(await notDeleted(model, town)) }),

    /** The records of the town that fit. */
    async all(town: string, filter: QueryFilter<StoredRecord> = {}) {
      const wanted = { town, ...filter, ...LIVE };
      return (await model.find(wanted).select(STATE_ONLY).lean()).map(read);
    },

    /** The numbers of the records of the town that fit, at most so many. */
    async idsOf(town: string, filter: QueryFilter<StoredRecord>, most: number): Promise<number[]> {
      const wanted = { town, ...filter, ...LIVE };
      const found = await model.find(wanted).select({ _id: 0, id: 1 }).limit(most).lean();
      return found.map(({ id }) => id);
    },
  };
}
