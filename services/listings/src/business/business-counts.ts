/** How many businesses carry each category. */
import type { RecordModel } from "@mainstreet/service/records/model";

/** Counts over the living businesses of a town. */
export const createBusinessCounts = (model: RecordModel) => ({
  /** Category id → number of businesses, of the given categories; those without any are missing. */
  async byCategory(town: string, categoryIds: readonly number[]): Promise<Map<number, number>> {
    const groups = await model.aggregate<{ _id: number; count: number }>([
      { $match: { town, categoryId: { $in: categoryIds }, deleted: { $ne: true } } },
      { $group: { _id: "$categoryId", count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  },
});

export type BusinessCounts = ReturnType<typeof createBusinessCounts>;
