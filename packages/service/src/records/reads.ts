/** Reads records: one, a page of them, or all that match. */
import type { QueryFilter } from "mongoose";
import { notFound } from "../http/errors.ts";
import type { RecordKind, RecordModel, StoredRecord } from "./model.ts";

/** Excludes internal fields: during an import, outboxes are larger than the records. */
export const STATE_ONLY = "-outbox -keys -batch -imported -words -history -lastRow";

export const LIVE = { deleted: { $ne: true } };

/**
 * Filter that excludes deleted records, which stay until the relay has sent their messages. Empty if there are
 * none, so that an index alone can count and sort.
 */
export const notDeleted = async (model: RecordModel, town: string) =>
  (await model.exists({ town, deleted: true })) ? LIVE : {};

export function createRecordReads<State extends { id: number }>(kind: RecordKind<State>) {
  const { model, entity } = kind;
  const title = entity.charAt(0).toUpperCase() + entity.slice(1);
  const read = (document: StoredRecord) => ({ state: kind.state.parse(document), document });

  return {
    /** Name of the entity in a 404. */
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
     * Returns a page of records, by default in the order of their ids, and the number of matches. `hint` names
     * the index to use.
     */
    async list(
      town: string,
      page: { limit: number; offset: number },
      filter: QueryFilter<StoredRecord>,
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

    /** Counts matching records. */
    count: async (town: string, filter: QueryFilter<StoredRecord> = {}) =>
      model.countDocuments({ town, ...filter, ...(await notDeleted(model, town)) }),

    /** Returns all matching records of the town. */
    async all(town: string, filter: QueryFilter<StoredRecord> = {}) {
      const wanted = { town, ...filter, ...LIVE };
      return (await model.find(wanted).select(STATE_ONLY).lean()).map(read);
    },

    /** Returns the ids of at most `most` matching records of the town. */
    async idsOf(town: string, filter: QueryFilter<StoredRecord>, most: number): Promise<number[]> {
      const wanted = { town, ...filter, ...LIVE };
      const found = await model.find(wanted).select({ _id: 0, id: 1 }).limit(most).lean();
      return found.map(({ id }) => id);
    },
  };
}
