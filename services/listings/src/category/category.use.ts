/**
 * Keeps a category from being removed while a business is saved under it. There are no transactions, so a
 * business is written first and then marks its category as used; a removal reads the mark, counts the
 * businesses, and takes effect only if the mark is still the same.
 */
import { ApiError, invalidField } from "@mainstreet/service/http/errors";
import type { RecordModel, StoredRecord } from "@mainstreet/service/records/model";
import { notDeleted } from "@mainstreet/service/records/reads";

/** Most categories counted by their ids, each of which costs an index scan; more are counted with all others. */
const FEW = 5;

export function createCategoryUse(models: { categories: RecordModel; businesses: RecordModel }) {
  return {
    /** Marks the categories of businesses just written; returns those that are gone. */
    async mark(town: string, ids: Iterable<number>): Promise<Set<number>> {
      const wanted = [...new Set(ids)];
      if (wanted.length === 0) return new Set();
      const living = { town, id: { $in: wanted }, deleted: { $ne: true } };
      const { matchedCount } = await models.categories.updateMany(living, { $inc: { uses: 1 } });
      if (matchedCount === wanted.length) return new Set();
      const left = await models.categories.find(living, { id: 1 }).lean();
      const alive = new Set(left.map(({ id }) => id));
      return new Set(wanted.filter((id) => !alive.has(id)));
    },

    /** Returns what must still hold when the category is removed; throws 409 while businesses use it. */
    unused: async ({ town, id, uses }: StoredRecord) => {
      const carried = { town, categoryId: id, deleted: { $ne: true } };
      if ((await models.businesses.countDocuments(carried)) > 0)
        throw new ApiError(
          409,
          "category_in_use",
          "This category has businesses. Remove them first.",
        );
      return { uses: uses ?? { $exists: false } };
    },

    /** Returns category id → number of businesses, at least for the given ids; those without any are missing. */
    async countsOf(town: string, ids: readonly number[]): Promise<Map<number, number>> {
      const { businesses } = models;
      const wanted = ids.length > FEW ? {} : { categoryId: { $in: ids } };
      const groups = await businesses.aggregate<{ _id: number; count: number }>([
        { $match: { town, ...wanted, ...(await notDeleted(businesses, town)) } },
        { $group: { _id: "$categoryId", count: { $sum: 1 } } },
      ]);
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },
  };
}

/** Error for a business whose category is gone. */
export const noCategory = () => invalidField("categoryId", "Please select a category");

export type CategoryUse = ReturnType<typeof createCategoryUse>;
