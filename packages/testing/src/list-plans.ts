/** Query plans for pages of a long list. */
import type { RecordModel } from "@mainstreet/service/records/model";
import { searchFilter, sortOf } from "@mainstreet/service/records/search";
import type { QueryFilter } from "mongoose";

type Stored = ReturnType<RecordModel["hydrate"]>;

interface Way {
  filter?: QueryFilter<Stored>;
  sort?: Record<string, 1 | -1>;
  /** Pages before the requested one. */
  page?: number;
}

const PAGE = 50;

/** The four kinds of queries of every admin list; `q` should match few of many records. */
export const waysOf = (nameField: string, q: string): Record<string, Way> => ({
  opened: {},
  paged: { page: 150 },
  searched: { filter: searchFilter(q) },
  sorted: { sort: sortOf("name", { name: nameField }) },
});

/** Returns the kinds of queries for which the database would scan the whole collection. */
export async function withoutIndex(model: RecordModel, town: string, ways: Record<string, Way>) {
  const plans = Object.entries(ways).map(async ([name, way]) => {
    const { filter = {}, sort = { id: 1 }, page = 0 } = way;
    const query = model.find({ town, ...filter, deleted: { $ne: true } }).sort(sort);
    const explained = await query
      .skip(page * PAGE)
      .limit(PAGE)
      .explain("queryPlanner");
    const plan = JSON.stringify(explained);
    return plan.includes("IXSCAN") && !plan.includes("COLLSCAN") ? [] : [name];
  });
  return (await Promise.all(plans)).flat();
}
