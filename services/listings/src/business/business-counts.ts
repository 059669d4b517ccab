/** How many businesses carry each category. */
import type { RecordModel } from "@mainstreet/service/records/model";
import { notDeleted } from "@mainstreet/service/records/reads";

/** For each number asked for a database looks through its index anew: more are counted with all others. */
const FEW = 5;

/** Counts over the living businesses of a town. */
export const createBusinessCounts = (model: RecordModel) => ({
  /** Category id → number of businesses, of the given categories at least; those without any are missing. */
  async byCategory(town: string, categoryIds: readonly number[]): Promise<Map<number, number>> {
    const wanted = categoryIds.length > FEW ? {} : { categoryId: { $in: categoryIds } };
    const groups = await model.aggregate<{ _id: number; count: number }>([
      { $match: { town, ...wanted, ...(await notDeleted(model, town)) } },
      { $group: { _id: "$categoryId", count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  },
});

export type BusinessCounts = ReturnType<typeof createBusinessCounts>;
