/** How the database reads the pages of a long list. */
import type { RecordModel } from "@mainstreet/service/record.model";
import { searchFilter, sortOf } from "@mainstreet/service/record.search";
import type { QueryFilter } from "mongoose";

type Stored = ReturnType<RecordModel["hydrate"]>;

interface Way {
  filter?: QueryFilter<Stored>;
  sort?: Record<string, 1 | -1>;
  /** Pages before the one that is asked for. */
  page?: number;
}

const PAGE = 50;

/** The four things that every admin list can do; `q` finds some records of many. */
export const waysOf = (nameField: string, q: string): Record<string, Way> => ({
  opened: {},
  paged: { page: 150 },
  searched: { filter: searchFilter(q) },
  sorted: { sort: sortOf("name", { name: nameField }) },
});

/** For each way of asking, whether the plan reads an index or the whole collection. */
export async function listPlans(
  model: RecordModel,
  town: string,
  ways: Record<string, Way>,
): Promise<Record<string, "index" | "collection">> {
  const plans = Object.entries(ways).map(async ([name, way]) => {
    const { filter = {}, sort = { id: 1 }, page = 0 } = way;
    const query = model.find({ town, ...filter, deleted: { $ne: true } }).sort(sort);
    const plan = JSON.stringify(
      await query
        .skip(page * PAGE)
        .limit(PAGE)
        .explain("queryPlanner"),
    );
    const isIndexed = plan.includes("IXSCAN") && !plan.includes("COLLSCAN");
    return [name, isIndexed ? "index" : "collection"] as const;
  });
  return Object.fromEntries(await Promise.all(plans));
}
